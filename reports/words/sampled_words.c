#include "reports/words/sampled_words.h"

#include "reports/words/text_words.h"

size_t sampled_next(const CaseResult *result, size_t from)
{
    while (from < result->check_count && !result->checks[from].trials)
        from++;
    return from;
}

bool sampled_sentence(Text *out, const CaseResult *result, bool unicode)
{
    const SampledTrials *sampled = &result->sampled;
    size_t first = sampled_next(result, 0);
    for (size_t i = first; i < result->check_count; i = sampled_next(result, i + 1)) {
        text_add(out, i > first ? ", " : "");
        text_escape(out, result->checks[i].id, unicode, 120);
    }
    if (first == result->check_count)
        return false;
    text_add(out, ": made on ");
    if (sampled->first && sampled->one_in)
        text_addf(out, "the first %s trials and one block in %s of the rest, ",
                  word_count(sampled->first).text, word_count(sampled->one_in).text);
    text_addf(out, "%s in all", word_count(sampled->trials).text);
    return true;
}
