/* One long order, or a few one after the other, in place of trials: numbers of a subject
 * (SubjectKind.numbers), counted while they come (tallies/long_counts.h). */
#ifndef FAIRNESS_CASES_ONE_LONG_H
#define FAIRNESS_CASES_ONE_LONG_H

#include "cases/progress.h"
#include "trials/run_trials.h"
#include "trials/subject_run.h"

/* How many numbers there are; counting reads them, so that numbers from a pipe are lost. */
Status one_long_numbers(const Subject *subject, const Watch *watch, uint64_t *ret, Error *error);

/* The counts of the plan, whose tallies count long orders: takes plan->trials orders of plan->n
 * items in the memory of a table and n/8 bytes. STATUS_FAILED, with its place, where a number is no
 * item, or is there twice, or there are more numbers, or fewer. */
Status one_long_counts(const TrialPlan *plan, Progress *progress, TrialCounts *ret, Error *error);

#endif
