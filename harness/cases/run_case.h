/* One case of a run: from the plan to its part of the result. */
#ifndef FAIRNESS_RUN_CASE_H
#define FAIRNESS_RUN_CASE_H

#include "cases/case_spec.h"
#include "cases/known_runs.h"
#include "cases/progress.h"
#include "result/result.h"
#include "trials/run_trials.h"

/* Fails unless the shuffle is defined for n and its counts fit --memory and, where they are to be
 * reported, a report: to be requested every case before the first one runs. */
Status case_check(const CaseSpec *spec, const RunSettings *settings, Error *error);

/* The part of a case that is run here; all zero for the whole of it. See TrialPlan. */
typedef struct CasePart {
    uint64_t first_block, end_block, limit;
    bool underived;
    const TrialCounts *before;
    const Pauses *pauses;
} CasePart;

/* The plan of the case for the engine. */
TrialPlan case_plan(const CaseSpec *spec, const RunSettings *settings);

/* Runs the case, or a part of it. An interrupted run is a success with fewer trials. On success the
 * caller owes trial_counts_clear. */
Status case_count(const CaseSpec *spec, const RunSettings *settings, const CasePart *part,
                  Progress *progress, TrialCounts *ret, Error *error);

/* Tests the counts of the whole case; statuses are judge_run's to set. *known, all zero before the
 * first case, keeps the laws that a bug is looked up in for the next case of that n; the caller's
 * to clear. Shuffles that are run to be compared are shown as progress. On success the result is
 * owned by the run it is put in. `counts` stays the caller's, less what is handed over. */
Status case_conclude(const CaseSpec *spec, const RunSettings *settings, TrialCounts *counts,
                     Known *known, Progress *progress, CaseResult *ret, Error *error);

/* Whether the case may be found biased at that alpha: judge_run only ever makes a p larger. */
bool case_may_be_rejected(const CaseResult *result, double alpha);

/* The result of a case that could not be run, for the reason in *why: what describes it, and that.
 */
Status case_broken(const CaseSpec *spec, const RunSettings *settings, const Error *why,
                   CaseResult *ret, Error *error);

#endif
