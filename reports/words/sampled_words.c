#include "reports/words/sampled_words.h"

#include "inference/verdict.h"
#include "reports/words/text_words.h"

typedef enum Part { PART_ALL, PART_SAMPLED, PART_FIRST, PART_RECORDED } Part;

static Part part_of(const CaseResult *result, const CheckResult *check)
{
    return !check->trials                            ? PART_ALL
           : kind_between_trials(check)              ? PART_RECORDED
           : check->trials == result->sampled.trials ? PART_SAMPLED
                                                     : PART_FIRST;
}

/* Writes the checks that were made on that part, and returns how many trials it has; 0: none was.
 */
static uint64_t names_of(Text *out, const CaseResult *result, Part part, bool unicode)
{
    uint64_t trials = 0;
    for (size_t i = 0; i < result->check_count; i++) {
        const CheckResult *check = &result->checks[i];
        if (part_of(result, check) != part)
            continue;
        text_add(out, trials ? ", " : "");
        text_escape(out, check->id, unicode, 120);
        trials = check->trials;
    }
    return trials;
}

bool was_sampled(const CaseResult *result)
{
    bool any = false;
    for (size_t i = 0; i < result->check_count; i++)
        any |= part_of(result, &result->checks[i]) == PART_SAMPLED;
    return any;
}

bool first_trials_sentence(Text *out, const CaseResult *result, bool unicode)
{
    uint64_t trials = names_of(out, result, PART_FIRST, unicode);
    if (trials)
        text_addf(out, ": made on the first %s trials, since each is compared with every other",
                  word_count(trials).text);
    return trials;
}

bool recorded_sentence(Text *out, const CaseResult *result, bool unicode)
{
    uint64_t trials = names_of(out, result, PART_RECORDED, unicode);
    if (trials)
        text_addf(out, ": made on %s trials, the first of each eighth of the run",
                  word_count(trials).text);
    return trials;
}

bool sampled_sentence(Text *out, const CaseResult *result, bool unicode)
{
    const SampledTrials *sampled = &result->sampled;
    if (!names_of(out, result, PART_SAMPLED, unicode))
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
