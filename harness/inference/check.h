/* From a tally to a check's result, and from results to a verdict. */
#ifndef FAIRNESS_CHECK_H
#define FAIRNESS_CHECK_H

#include "result.h"
#include "status.h"
#include "tallies/tally.h"

/* Tests one tally of `trials` valid outcomes: statistic, degrees of freedom, tails, effect. The
 * adjusted p, the detectable effect and the status are judge_run's. A tally too thin for its test
 * gives a result with status FINDING_SKIPPED and the reason. Fails for want of memory only. */
Status check_tally(const Tally *tally, uint64_t trials, int threads, CheckResult *ret,
                   Error *error);

/* A check that does not apply; `reason` is copied. */
CheckResult check_skipped(const char *id, const char *reason);

/* The cells of a tally that stand out most, by how unlikely each count is: appends at most `limit`
 * to case->worst. Only cells whose adjusted p is at most `alpha`. A diagnosis: it decides nothing.
 */
Status worst_cells(const Tally *tally, uint64_t trials, double alpha, size_t limit,
                   CaseResult *result, Error *error);

/* Judges a whole run from its checks: Holm over every check of every case that was not skipped,
 * each check's status and the smallest effect it would have found with 99% power, each case's and
 * the run's status, and whether each is as expected. Needs alpha and complete, and of each case n,
 * trials, invalid, expected and checks. */
Status judge_run(RunResult *run, Error *error);

#endif
