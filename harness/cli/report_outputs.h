/* Where the reports of an invocation go: standard output, and a file for each format requested. */
#ifndef FAIRNESS_REPORT_OUTPUTS_H
#define FAIRNESS_REPORT_OUTPUTS_H

#include "cli/output_choice.h"
#include "platform/platform.h"
#include "result/result.h"

typedef struct ReportOutputs {
    OutputChoice choice;
    TimeAllowed time;
    OutputFile files[FORMAT_COUNT];
    char
        *texts[FORMAT_COUNT]; /* what is written there; of FORMAT_AUTO: to standard output; owned */
    RunResult baseline;       /* where there is one */
} ReportOutputs;

/* Opens the files and reads the baseline, before the run, so that a path that cannot be written, or
 * a baseline that is none, is reported at once. A signal ends the process while this waits for a
 * pipe, and so does the time allowed (NULL: any). On success the caller owes report_outputs_close.
 */
Status report_outputs_open(const OutputChoice *choice, const TimeAllowed *time, ReportOutputs *ret,
                           Error *error);

/* Around writing what is seen at once: to standard output, pipes, devices. Nobody may read it; so a
 * stop acts, and the time is watched until a second after it is up: until stops_watch_end of what
 * is returned. */
StopWatch *output_watch(const TimeAllowed *allowed);

/* Compares a judged result with the baseline, if there is one, and judges it again (compare.h); not
 * that of a run that was cut off. Then writes all that was requested. With a report for programs on
 * standard output, the verdict goes to standard error as one line. */
Status report_outputs_write(ReportOutputs *outputs, RunResult *result, Error *error);

/* Closes what is still open without a trace. Harmless on zeroed outputs. */
void report_outputs_close(ReportOutputs *outputs);

#endif
