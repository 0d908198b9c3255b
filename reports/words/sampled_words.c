#include "reports/words/sampled_words.h"

#include "reports/words/text_words.h"

size_t sampled_next(const CaseResult *result, size_t from)
{
    while (from < result->check_count && !result->checks[from].trials)
        from++;
    return from;
}

void sampled_words(Text *out, const CaseResult *result)
{
    const SampledTrials *sampled = &result->sampled;
    if (sampled->first && sampled->one_in)
        text_addf(out, "the first %s trials and one block in %s of the rest, ",
                  word_count(sampled->first).text, word_count(sampled->one_in).text);
    text_addf(out, "%s in all", word_count(sampled->trials).text);
}
