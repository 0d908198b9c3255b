/* The subject of a case, run where it is not one of ours. */
#ifndef FAIRNESS_CASE_SUBJECT_H
#define FAIRNESS_CASE_SUBJECT_H

#include "cases/case_spec.h"
#include "cases/progress.h"

/* The name of the case on the screen and in reports. False for want of memory. */
bool case_title(const CaseSpec *spec, char *title, size_t size);

/* As case_count, of a subject that gives feeds and a plan that is complete except for them. When it
 * fails, what the subject wrote to standard error is said (Progress.say). */
Status case_count_fed(const CaseSpec *spec, bool quiet, TrialPlan *plan, Progress *progress,
                      TrialCounts *ret, Error *error);

#endif
