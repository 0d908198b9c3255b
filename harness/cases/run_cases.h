/* From a list of cases to a judged result. */
#ifndef FAIRNESS_RUN_CASES_H
#define FAIRNESS_RUN_CASES_H

#include "cases/case_spec.h"
#include "cases/progress.h"
#include "trials/run_trials.h"

typedef struct Known Known; /* cases/known_runs.h */

/* Whether every case can be run as it stands, to be asked before anything is opened or begun.
 * STATUS_USAGE with a line on the first that cannot. */
Status check_cases(const CaseSpec *specs, size_t count, const RunSettings *settings, Error *error);

/* Where the counts of the cases come from, other than from running each whole. */
typedef struct Counting {
    void *context;
    /* Laws that the counting has looked up, cleared after the last case; NULL: none. */
    Known *known;
    /* The counts of the whole case, specs[index]; on success run_cases owes trial_counts_clear.
     * Fewer trials than asked are a run that was interrupted. */
    Status (*count)(void *context, size_t index, const CaseSpec *spec, const RunSettings *settings,
                    Progress *progress, TrialCounts *ret, Error *error);
} Counting;

/* Runs the cases, one after the other, or gets their counts from `counting` unless that is NULL,
 * and judges them together: alpha is shared by all. *into is to be zero except for what describes
 * the invocation; it owns the cases afterwards, on failure too. A signal ends the run early: a
 * success with into->complete false and the cases that were begun. */
Status run_cases(const CaseSpec *specs, size_t count, const RunSettings *settings,
                 Progress *progress, const Counting *counting, RunResult *into, Error *error);

#endif
