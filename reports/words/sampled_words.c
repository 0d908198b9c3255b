#include "reports/words/sampled_words.h"

#include "reports/words/text_words.h"

/* The checks that were made on that number of trials. False where there are none. */
static bool names_of(Text *out, const CaseResult *result, uint64_t trials, bool unicode)
{
    bool any = false;
    for (size_t i = 0; i < result->check_count; i++) {
        if (result->checks[i].trials != trials)
            continue;
        text_add(out, any ? ", " : "");
        text_escape(out, result->checks[i].id, unicode, 120);
        any = true;
    }
    return any;
}

bool was_sampled(const CaseResult *result)
{
    bool any = false;
    for (size_t i = 0; i < result->check_count; i++)
        any |= result->checks[i].trials && result->checks[i].trials == result->sampled.trials;
    return any;
}

bool first_trials_sentence(Text *out, const CaseResult *result, bool unicode)
{
    uint64_t trials = 0;
    for (size_t i = 0; i < result->check_count && !trials; i++)
        if (result->checks[i].trials != result->sampled.trials)
            trials = result->checks[i].trials;
    if (!trials || !names_of(out, result, trials, unicode))
        return false;
    text_addf(out, ": made on the first %s trials, since each is compared with every other",
              word_count(trials).text);
    return true;
}

bool sampled_sentence(Text *out, const CaseResult *result, bool unicode)
{
    const SampledTrials *sampled = &result->sampled;
    if (!sampled->trials || !names_of(out, result, sampled->trials, unicode))
        return false;
    text_add(out, ": made on ");
    if (sampled->first && sampled->one_in)
        text_addf(out, "the first %s trials and one block in %s of the rest, ",
                  word_count(sampled->first).text, word_count(sampled->one_in).text);
    text_addf(out, "%s in all", word_count(sampled->trials).text);
    return true;
}

PartSentence *const part_sentences[] = {sampled_sentence, first_trials_sentence, NULL};
