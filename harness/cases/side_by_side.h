/* Many cases at once, a thread each: what a suite of small cases, or of commands that run one
 * process each, needs to use a machine. */
#ifndef FAIRNESS_SIDE_BY_SIDE_H
#define FAIRNESS_SIDE_BY_SIDE_H

#include "cases/case_spec.h"
#include "cases/progress.h"

/* Runs the cases into results[0..count-1], zeroed, on settings->threads threads. A case that is a
 * large part of the work, or whose counts do not fit beside others, runs by itself on all threads.
 * How they are spread changes no count. `counting` is as for run_cases, for several threads at
 * once. A signal ends the run: progress->interrupted, and ret_begun[i] says which cases were begun,
 * and have a result. On failure, too, what was begun is the caller's to clear. */
Status run_side_by_side(const CaseSpec *specs, size_t count, const RunSettings *settings,
                        Progress *progress, const Counting *counting, CaseResult *results,
                        bool *ret_begun, Error *error);

#endif
