#include "reports/words/sampled_words.h"

#include "inference/verdict.h"
#include "reports/words/text_words.h"

/* The checks that were made on that number of trials: of those between trials, or of the others.
 * False where there are none. */
static bool names_of(Text *out, const CaseResult *result, uint64_t trials, bool between,
                     bool unicode)
{
    bool any = false;
    for (size_t i = 0; i < result->check_count; i++) {
        const CheckResult *check = &result->checks[i];
        if (check->trials != trials || !kind_between_trials(check) == between)
            continue;
        text_add(out, any ? ", " : "");
        text_escape(out, check->id, unicode, 120);
        any = true;
    }
    return any;
}

/* On how many trials the first of them was made that is not made on the sampled ones; 0: none. */
static uint64_t trials_of(const CaseResult *result, bool between)
{
    for (size_t i = 0; i < result->check_count; i++) {
        const CheckResult *check = &result->checks[i];
        if (check->trials && check->trials != result->sampled.trials &&
            !kind_between_trials(check) != between)
            return check->trials;
    }
    return 0;
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
    uint64_t trials = trials_of(result, false);
    if (!trials || !names_of(out, result, trials, false, unicode))
        return false;
    text_addf(out, ": made on the first %s trials, since each is compared with every other",
              word_count(trials).text);
    return true;
}

bool recorded_sentence(Text *out, const CaseResult *result, bool unicode)
{
    uint64_t trials = trials_of(result, true);
    if (!trials || !names_of(out, result, trials, true, unicode))
        return false;
    text_addf(out, ": made on %s trials, the first of each eighth of the run",
              word_count(trials).text);
    return true;
}

bool sampled_sentence(Text *out, const CaseResult *result, bool unicode)
{
    const SampledTrials *sampled = &result->sampled;
    if (!sampled->trials || !names_of(out, result, sampled->trials, false, unicode))
        return false;
    text_add(out, ": made on ");
    if (sampled->first && sampled->one_in)
        text_addf(out, "the first %s trials and one block in %s of the rest, ",
                  word_count(sampled->first).text, word_count(sampled->one_in).text);
    text_addf(out, "%s in all", word_count(sampled->trials).text);
    return true;
}

PartSentence *const part_sentences[] = {sampled_sentence, first_trials_sentence, recorded_sentence,
                                        NULL};
