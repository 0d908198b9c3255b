/* All tests of a run as one family, which share alpha. */
#ifndef FAIRNESS_INFERENCE_FAMILY_H
#define FAIRNESS_INFERENCE_FAMILY_H

#include "result/result.h"

/* log10 of the upper tail that Holm's strictest step asks of a check of weight 1: in this run, and
 * in one with enough trials for every check. Detectable effects are computed at this step. */
typedef struct FamilyLevels {
    double log10_now, log10_later;
} FamilyLevels;

/* Adjusts by Holm (holm.h) the p-values of every check of every case that takes part, and of the
 * run's comparison: checks that cannot have a p as small as alpha are skipped first, and cost the
 * others nothing; where all checks see one coin, as of two items, the first is a test, and the
 * others get its adjusted p. Sets run->tests. Fails for want of memory only, and then adjusts none.
 */
Status family_adjust(RunResult *run, FamilyLevels *ret, Error *error);

#endif
