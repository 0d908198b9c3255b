/* A line for each case of a suite as it ends, in the file of --log; the bar counts them. */
#ifndef FAIRNESS_SUITE_LOG_H
#define FAIRNESS_SUITE_LOG_H

#include "cli/keep.h"

typedef struct OutputChoice OutputChoice; /* cli/output_choice.h */

typedef struct SuiteLog {
    const char *path;   /* of argv; NULL: no file */
    CaseWatch watching; /* what run_cases calls */
    FILE *file;
    size_t count, ended;     /* cases */
    const Keep *keep;        /* which cases it had already */
    const RunResult *result; /* of the suite: what describes it */
    Progress *progress;      /* of the suite, whose bar says how many have ended */
} SuiteLog;

/* Opens the file, before the first trial. STATUS_USAGE where that cannot be, or where a report is
 * to go there. Whatever comes of it, the caller owes suite_log_close. */
Status suite_log_open(SuiteLog *log, size_t count, const OutputChoice *output,
                      const TimeAllowed *time, const Keep *keep, const RunResult *result,
                      Progress *progress, Error *error);
void suite_log_close(SuiteLog *log);

#endif
