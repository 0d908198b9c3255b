/* Whether a bias is shown to be small: the verdict of --equivalent W. */
#ifndef FAIRNESS_INFERENCE_EQUIVALENCE_H
#define FAIRNESS_INFERENCE_EQUIVALENCE_H

#include "result/result.h"

/* A statistic that is chi-square with `df` > 0 of a fair shuffle, in `trials` >= 2 of them, and its
 * largest effect, `most`: the w of a shuffle that gives one order again and again. */
typedef struct BoundedTest {
    double statistic, df, trials, most;
} BoundedTest;

/* The upper limit, at 97.5%, of the w of a bias that is concentrated on one order, so the most
 * variable bias of that w: all trials but a share q = w / most are fair, and these give one order.
 * If they are M of N, the statistic is 1 - M/N times noncentral chi-square with (most M)^2 / (N (1
 * - M/N)), exactly in mean and variance; M is binomial. The limit is where P(T <= t; w) is 2.5% of
 * P(T <= t; 0), as the limit of a spread bias (effect.h), which is smaller. At most `most`. */
double equivalence_limit(const BoundedTest *test);

/* The trials after which a fair shuffle is shown to have w < `below` with that power, rounded up;
 * and the power of so many. `test` has df and `most`. */
double equivalence_trials(const BoundedTest *test, double below, double power);
double equivalence_power(const BoundedTest *test, double below);

/* The plan of a run of n >= 2 items with --equivalent `below`: trials for the power or, where
 * `trials` is not 0, their power. */
void equivalence_plan(size_t n, double below, double power, double trials, Plan *ret);

/* Fills result->equivalence, and makes the case's status its verdict: FINDING_EQUIVALENT if the
 * bias is shown to be below run->equivalent, FINDING_BIASED if one is found whose lower limit is
 * not below it, else FINDING_INCONCLUSIVE. The bias is the w of orders where these are counted,
 * else of places and of each number of an order; and of whatever check found one. An invalid case
 * stays so. */
void judge_equivalence(const RunResult *run, CaseResult *result);

#endif
