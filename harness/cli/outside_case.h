/* One case whose shuffle comes from outside: what run_case.c does otherwise for it. */
#ifndef FAIRNESS_OUTSIDE_CASE_H
#define FAIRNESS_OUTSIDE_CASE_H

#include "cli/run_case.h"

/* Fails where the subject cannot be had for the case's n. */
Status outside_case_check(const CaseSpec *spec, Error *error);

/* Makes the plan one of feeds, as many as there will be, to ask for its memory. `ret` stays where
 * it is as long as the plan does. */
void outside_case_feeds(const CaseSpec *spec, const RunSettings *settings, OutcomeFeed *ret,
                        TrialPlan *plan);

/* As case_count, of a plan that is complete but for its feed. On failure what the shuffle wrote to
 * standard error is shown there. */
Status outside_case_count(const CaseSpec *spec, const RunSettings *settings, TrialPlan *plan,
                          Progress *progress, TrialCounts *ret, Error *error);

/* Fills what describes the shuffle in a result. */
Status outside_case_describe(const CaseSpec *spec, const RunSettings *settings, CaseResult *result,
                             Error *error);

#endif
