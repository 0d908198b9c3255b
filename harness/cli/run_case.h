/* One case of a run: from the plan to its part of the result. */
#ifndef FAIRNESS_RUN_CASE_H
#define FAIRNESS_RUN_CASE_H

#include "cli/case_spec.h"
#include "cli/progress.h"
#include "exact/known_laws.h"
#include "result.h"

/* Fails unless the shuffle is defined for n and its counts fit --memory and, where they are to be
 * reported, a report: to be asked for every case before the first one runs. */
Status case_check(const CaseSpec *spec, const RunSettings *settings, Error *error);

/* Runs the case and tests its counts; statuses are judge_run's to set. An interrupted run is a
 * success with fewer trials. *known, all zero before the first case, keeps the laws that a bug is
 * looked up in for the next case of that n; the caller's to clear. On success the result is owned
 * by the run it is put in. */
Status case_run(const CaseSpec *spec, const RunSettings *settings, Progress *progress,
                KnownLaws *known, CaseResult *ret, Error *error);

#endif
