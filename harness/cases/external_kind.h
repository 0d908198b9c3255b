/* Cases of shuffles that are not in algorithm_list: what run_case.c asks of whoever runs them. */
#ifndef FAIRNESS_EXTERNAL_KIND_H
#define FAIRNESS_EXTERNAL_KIND_H

#include "cases/case_spec.h"
#include "cases/progress.h"

/* One way to run them; `external_case` of the spec says which shuffle. */
typedef struct ExternalKind {
    /* Fails where the shuffle cannot be had for the case's n. */
    Status (*check)(const CaseSpec *spec, Error *error);
    /* How many feeds there will be: their counts take memory. At least 1. */
    int (*feeds)(const CaseSpec *spec, const RunSettings *settings);
    /* As case_count, of a plan that is complete but for its feed: see plan_feed. */
    Status (*count)(const CaseSpec *spec, const RunSettings *settings, TrialPlan *plan,
                    Progress *progress, TrialCounts *ret, Error *error);
    /* Fills what describes the shuffle in a result that is zero but for what all cases have. */
    Status (*describe)(const CaseSpec *spec, const RunSettings *settings, CaseResult *result,
                       Error *error);
} ExternalKind;

/* Makes the plan one of these feeds, which stay where they are as long as it is used. */
void plan_feed(TrialPlan *plan, const OutcomeFeed *feed);

#endif
