/* From a list of cases to a judged result. */
#ifndef FAIRNESS_RUN_CASES_H
#define FAIRNESS_RUN_CASES_H

#include "cases/case_spec.h"
#include "cases/progress.h"

/* Whether every case can be run as it stands, to be asked before anything is opened or begun.
 * STATUS_USAGE with a line on the first that cannot. */
Status check_cases(const CaseSpec *specs, size_t count, const RunSettings *settings, Error *error);

/* Runs the cases, one after the other, or gets their counts from `counting` unless that is NULL,
 * and judges them together: alpha is shared by all. *into is to be zero except for what describes
 * the invocation; it owns the cases afterwards, on failure too. A signal ends the run early: a
 * success with into->complete false and the cases that were begun. */
Status run_cases(const CaseSpec *specs, size_t count, const RunSettings *settings,
                 Progress *progress, const Counting *counting, RunResult *into, Error *error);

#endif
