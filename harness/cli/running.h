/* Cases, run from the words that were typed to the exit status: what the commands `run`, `suite`
 * and `dossier` share. */
#ifndef FAIRNESS_RUNNING_H
#define FAIRNESS_RUNNING_H

#include "cases/progress.h"
#include "cli/keep.h"
#include "cli/options.h"
#include "cli/report_outputs.h"

/* A line for each case of a suite as it ends, in the file of --log. */
typedef struct CaseLog {
    const char *path;   /* of argv; NULL: no file */
    CaseWatch watching; /* what run_cases calls */
    FILE *file;
    size_t ended; /* cases */
} CaseLog;

/* All that is opened, so that one place closes it. */
typedef struct Running {
    Options options;  /* first: what words are read into; of a suite, those for all cases */
    const char *path; /* of the suite, of argv; NULL: the cases are the options' */
    bool seed_given;  /* for all cases of the suite */
    double begun;     /* monotonic_seconds */
    Suite suite;
    CaseSpec *specs; /* the suite's, or the options' */
    size_t spec_count;
    Progress progress;
    ReportOutputs outputs;
    Keep keep;
    CaseLog log; /* its path is read with the options of `suite` */
    RunResult result;
} Running;

/* Command.begin and Command.end of a struct that begins with a Running. */
Status running_begin(void *running, Error *error);
void running_end(void *running);

/* OptionTable.word and .note of a suite: the file, and whether there is a seed. */
Status suite_read_path(void *running, const char *word, Error *error);
Status suite_note_option(void *running, const Option *option, const char *value, Error *error);

/* The time that --timeout allows; and signals_watch of it, before the first trial. */
TimeAllowed running_time(const Running *running);
Status running_watch(Running *running, StopWatch **ret, Error *error);

/* Reads the suite and the files that its cases name. Stops act meanwhile, and so does the end of
 * the time. */
Status running_read_suite(Running *running, const char *command, Error *error);

/* Checks the cases, opens all that the options name, and describes the run; `command` is NULL for
 * `run`. Nothing is begun. */
Status running_open(Running *running, const char *command, int count, char **words, Error *error);

/* Runs and judges all cases, until the time is up: with the counts that `counting` gives or, where
 * that is NULL, their own, and what is kept of them. */
Status running_cases(Running *running, const Counting *counting, Error *error);

/* Compares with the baseline, writes the reports, and ends what is kept. */
Status running_report(Running *running, Error *error);

/* Sets the exit status of the result, says where the time ran out, and returns `status`. */
Status running_ended(const Running *running, Status status, int *ret_code);

#endif
