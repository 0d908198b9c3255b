/* From a list of cases to a judged result. */
#ifndef FAIRNESS_RUN_CASES_H
#define FAIRNESS_RUN_CASES_H

#include "cli/case_spec.h"
#include "cli/progress.h"

/* Whether every case can be run as it stands, to be asked before anything is opened or begun.
 * STATUS_USAGE with a line on the first that cannot. */
Status check_cases(const CaseSpec *specs, size_t count, const RunSettings *settings, Error *error);

/* Runs the cases, one after the other, and judges them together: alpha is shared by all. *into is
 * to be zero but for what describes the invocation (describe_run); it owns the cases afterwards, on
 * failure too. A signal ends the run early: a success with into->complete false and the cases that
 * were begun. */
Status run_cases(const CaseSpec *specs, size_t count, const RunSettings *settings,
                 Progress *progress, RunResult *into, Error *error);

/* Fills what tells this invocation from others: date, host, and the command line, `count` words
 * after the program's name, as a shell would read it back. `drawn_seed`, unless NULL, stands in the
 * place of "random", so that the command replays the run. */
Status describe_run(int count, char **words, const uint64_t *drawn_seed, RunResult *into,
                    Error *error);

/* The exit status that goes with a judged result. */
int run_exit_status(const RunResult *result);

#endif
