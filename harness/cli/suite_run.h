/* The cases of a suite, read and run: what the commands `suite` and `dossier` share. */
#ifndef FAIRNESS_SUITE_RUN_H
#define FAIRNESS_SUITE_RUN_H

#include "cases/progress.h"
#include "cli/options.h"
#include "cli/suite_file.h"
#include "cli/suite_log.h"

/* Options for all cases: the options of run that say how, and its seed. */
typedef struct SuiteOptions {
    Options common; /* first, so that the readers of run's options serve here */
    const char *path;
    bool seed_given;
} SuiteOptions;

typedef struct SuiteRun {
    SuiteOptions options; /* first: what words are read into */
    double begun;         /* monotonic_seconds */
    Suite suite;
    Progress progress;
    RunResult result;
    Keep keep;
    SuiteLog log; /* its path is read with the options of `suite` */
} SuiteRun;

/* For the table of options of a command, into which a SuiteOptions is read: the file, and whether
 * there is a seed. */
Status suite_read_path(void *options, const char *word, Error *error);
Status suite_note_option(void *options, const Option *option, const char *value, Error *error);

/* Begins one, with the usual options. */
Status suite_run_begin(SuiteRun *run, Error *error);

/* The time that --timeout allows. */
TimeAllowed suite_run_time(const SuiteRun *run);

/* Reads the suite and the files that its cases name, checks these, and describes the run, before
 * anything is opened. `quiet`: no word on a drawn seed. Stops act meanwhile, and so does the end of
 * the time. */
Status suite_run_open(SuiteRun *run, const char *command, int count, char **words, bool quiet,
                      Error *error);

/* Runs and judges all cases, until the time is up; with what is kept of them, if that is wanted. */
Status suite_run_cases(SuiteRun *run, bool quiet, Error *error);
void suite_run_end(SuiteRun *run);

#endif
