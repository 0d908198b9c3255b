/* One case of a run, from its description to its result, which is not judged yet. */
#ifndef FAIRNESS_ONE_CASE_H
#define FAIRNESS_ONE_CASE_H

#include "base/status.h"
#include "cases/case_spec.h"
#include "cases/progress.h"

/* What the cases of a run have in common; all borrowed. */
typedef struct CaseRun {
    const CaseSpec *specs;
    size_t count;
    const RunSettings *settings;
    const Counting *counting; /* NULL: each is run whole */
    Progress *progress;
} CaseRun;

/* Runs run->specs[index], with as many trials as fit into its time where it was given one, or gets
 * its counts from run->counting. Among cases that run side by side, a shuffle from outside that
 * breaks off does not take the others with it: that is its result. What else can fail is the
 * machine's, and no better for the others. On success the caller owes case_result_clear. */
Status one_case_run(const CaseRun *run, size_t index, Known *known, CaseResult *ret, Error *error);

/* The failure of a run whose host wants no result. */
Status one_case_unwanted(Error *error);

#endif
