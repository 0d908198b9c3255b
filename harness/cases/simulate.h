/* Checks of trials that are too few for the tails they know: their laws are simulated. */
#ifndef FAIRNESS_SIMULATE_H
#define FAIRNESS_SIMULATE_H

#include "cases/case_spec.h"
#include "cases/progress.h"

/* Data sets of as many permutations as the case has valid trials are simulated, fair ones or of the
 * target law, all with
 * streams of their own, and each check of `result` that was skipped for want of trials is made on
 * each: the p of an end is as often as the simulated statistic lies there (J. Besag, P. Clifford
 * 1991, Biometrika 78): h / l where the l-th data set is the h-th that is as far out as the data or
 * farther, and (1 + g) / (B + 1) where only g of all B are. That is a valid p for any number of
 * trials, with ties too, since a fair case's data are one more draw of the same kind. h is
 * SIMULATE_ENOUGH where that shows a p above .002 and ten times alpha, else SIMULATE_ENOUGH_NEAR,
 * which tells it to 2%: a verdict near alpha should not depend on the seed. It stays valid:
 * whenever p is at most t, so is the p of one fixed h: of SIMULATE_ENOUGH for t above that border,
 * of SIMULATE_ENOUGH_NEAR for t below it. Both ends go on until both have one, so a check in which
 * nothing shows ends after some hundreds of data sets.
 *
 * Where no data set is as far out as the data, p is the least of 1 / (B + 1) and what is known of
 * the tail: the cells that stand out, and, where nothing was found by these, what
 * splitting tells (rare_tail.h). A p of any other test may take the place of 1 / (B + 1) below it:
 * p <= t < 1 / (B + 1) only where that other one is at most t.
 *
 * B is settings->simulations, or, where that is 0, a function of what is checked alone: ten times
 * as many as the smallest p of these checks takes to pass alpha, or 100,000 where that is more,
 * but no more than takes half a second by what it is worked out to take. result->simulations is set
 * to it where a check was made so.
 * A check whose statistic is the same whatever the counts is left skipped: it cannot tell. The same
 * result for any number of threads.
 *
 * Where B is not given, a check is left skipped of which, with those before it, 999 data sets would
 * take longer than a second.
 *
 * The checks were made of `counts`; checks[i] belongs to result->checks[i]. Where `progress` stops
 * it, B is how many data sets there were, which is independent of the data, too; where there were
 * hardly any, the checks say so. STATUS_FAILED for want of memory.
 * */
enum { SIMULATE_ENOUGH = 50, SIMULATE_ENOUGH_NEAR = 2500 };
Status simulate_checks(const CaseSpec *spec, const RunSettings *settings, const TrialCounts *counts,
                       const CheckKind *const *checks, Progress *progress, CaseResult *result,
                       Error *error);

/* Data sets that cases of the same size and checks share, one after the other: the sets of the
 * first, whose seed makes them. Each case's p-values are as valid as with data sets of its own, but
 * they depend on each other. For whoever judges thousands of small cases; zeroed at first. A case
 * that is of another kind than the first simulates its own. */
typedef struct SimulatedSets {
    size_t n, checks;
    uint64_t trials, requested, seed;
    const CheckKind *kinds[MOST_CHECKS];
    uint64_t sets;      /* that are there */
    double *statistics; /* for each set the statistics of all checks; owned */
} SimulatedSets;
void simulated_sets_clear(SimulatedSets *sets);

#endif
