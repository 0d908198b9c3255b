/* Checks that were made on a part of the trials, in words. Internal to the folder. */
#ifndef FAIRNESS_SAMPLED_WORDS_H
#define FAIRNESS_SAMPLED_WORDS_H

#include "base/text.h"
#include "result/result.h"

/* Whether a check was made on sampled blocks (CaseResult.sampled). */
bool was_sampled(const CaseResult *result);

/* Writes which checks were made on which part of the trials. False, and nothing written, where no
 * check was. Printable, ASCII unless `unicode`. */
typedef bool PartSentence(Text *out, const CaseResult *result, bool unicode);

/* "cycles, sums: made on the first 5,046,272 trials and one block in 32 of the rest, 5,373,952 in
 * all". */
PartSentence sampled_sentence;

/* "pairs-of-places: made on the first 2,000 trials, ...": of checks that look at no more,
 * however long the run. */
PartSentence first_trials_sentence;

/* "dependence: made on 20,160 trials, the first of each eighth of the run". */
PartSentence recorded_sentence;

/* All; NULL is last. */
extern PartSentence *const part_sentences[];

#endif
