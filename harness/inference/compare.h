/* A run beside an earlier one: what changed, and whether it matters. */
#ifndef FAIRNESS_INFERENCE_COMPARE_H
#define FAIRNESS_INFERENCE_COMPARE_H

#include "base/status.h"
#include "result/result.h"

/* The rules for a regression, beside a worse verdict. */
typedef struct CompareRules {
    double tolerance;   /* by which an effect w may grow, >= 0 */
    bool allow_missing; /* cases that are in the baseline alone */
    bool allow_new;     /* cases that are not in it */
} CompareRules;

/* Compares `run`, judged, with `base`, and judges it again, since the tests of homogeneity share
 * its alpha: run->comparison is made (an older one is dropped). Cases are matched by their ids.
 * - Same digest: CHANGE_NONE, and nothing else is looked at.
 * - The verdict is worse: as expected then and not now; or not as expected either time and graver.
 * - Else, where both have counts of the orders or places: a regression if the test of homogeneity
 *   is rejected at alpha, by Holm's correction over these tests and the run's checks together, and
 *   the effect grew by more than the tolerance, significantly so: at alpha over the number of these
 *   tests.
 * - Missing and new cases, and another n under an id, are regressions unless they are allowed.
 * A chance that is not in alpha turns nothing red: an effect outside its old interval is noted
 * only. Tests of cases with the same digest count as made, with p = 1, so that how many there are
 * does not depend on how they went. Cases that stopped early have no fixed number of trials, and
 * are compared by digest and verdict alone. `name` is copied. Fails for want of memory only. */
Status compare_runs(const RunResult *base, const char *name, const CompareRules *rules,
                    RunResult *run, Error *error);

/* Whether the verdict `now` is worse than `before`. */
bool verdict_worse(Finding before, Finding now, Expectation expected);

#endif
