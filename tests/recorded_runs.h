/* Runs as the engine makes them, and what came out in each trial, for tests that count it again. */
#ifndef FAIRNESS_TESTS_RECORDED_RUNS_H
#define FAIRNESS_TESTS_RECORDED_RUNS_H

#include "inference/check.h"
#include "trials/run_trials.h"

/* A run of that shuffle on two threads, with seed 3 and no tally yet. */
TrialPlan plan_of(const char *name, size_t n, uint64_t trials);

/* Runs the plan with a tally before its own that records: returns all outcomes in the order of the
 * trials, n items each. The caller owns them and the counts. */
Item *outcomes_of(TrialPlan plan, TrialCounts *ret_counts);

/* Runs the plan for that check alone; sets how many trials there were. */
CheckResult result_of_run(TrialPlan plan, const char *id, uint64_t *ret_trials);

#endif
