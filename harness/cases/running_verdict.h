/* The verdict of a long run before its end: "biased so far". Looking again and again at a p-value
 * and stopping at a small one is no test; so this one is held against a stricter limit, and it
 * never stops the run or enters a report. */
#ifndef FAIRNESS_RUNNING_VERDICT_H
#define FAIRNESS_RUNNING_VERDICT_H

#include "cases/case_spec.h"
#include "cases/progress.h"
#include "trials/run_trials.h"

enum {
    /* The run is looked at whenever its blocks have doubled: never more often than this. */
    RUNNING_LOOKS_MOST = 64,
    /* Tables larger than this are not looked at: merging them over and over takes time. */
    RUNNING_CELLS_MOST = 4000000,
};

typedef struct RunningVerdict {
    Progress *progress;
    const CheckKind *checks[MOST_CHECKS];
    size_t check_count;
    const TrialPlan *plan;
    double log10_limit; /* a two-sided p of at most this is shown */
    int threads;
} RunningVerdict;

/* Looks at the counts of the checks that are counted as the run goes, while the bar is shown, from
 * its first second on, and leaves in progress->so_far what they come to. It says "biased" or "too
 * even" where a p-value is at most alpha / (tests * RUNNING_LOOKS_MOST), which by the union bound
 * over all looks keeps the chance that a fair run is ever called biased below alpha; `tests` as in
 * the verdict. All arguments are borrowed. False where there is nothing to look at. */
bool running_verdict_begin(RunningVerdict *verdict, const CaseSpec *spec, const TrialPlan *plan,
                           double alpha, size_t tests, Progress *progress);

/* For TrialPlan.pauses, with the RunningVerdict as context. */
uint64_t running_verdict_next(void *context, uint64_t block);
Status running_verdict_look(void *context, const TrialCounts *counts, uint64_t block,
                            bool *ret_stop, Error *error);

#endif
