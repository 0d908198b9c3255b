/* The cases of a suite as they end: a line each, and their results in a file, so that a suite that
 * was stopped, or killed, goes on.
 *
 * The file has a head, by which it is known, and a record for each case of a built-in shuffle or of
 * data that was run whole: its result, as JSON, with a digest of all of the record and of the name
 * of its case. Records are added as the cases end, in that order; a kill loses the cases that were
 * under way, and a record that was cut off by it. Cases that could not run are not kept, nor those
 * whose code is loaded from outside. A file that can no longer be written is given up with a line.
 * One process at a time has the file. */
#ifndef FAIRNESS_SUITE_KEEP_H
#define FAIRNESS_SUITE_KEEP_H

#include "cases/run_cases.h"
#include "cli/stored_run.h"
#include "cli/suite_file.h"
#include "platform/platform.h"

typedef struct OutputChoice OutputChoice; /* cli/output_choice.h */

typedef struct SuiteKeep {
    const char *path, *log_path; /* of argv; NULL: no results are kept, no lines written */
    CaseKeeper keeper;           /* what run_cases calls */
    RunIdentity identity;
    FileLock lock;
    FILE *file, *log;
    CaseResult *kept;      /* of all cases, those that the file has; ... */
    bool *there;           /* ... which these are */
    const CaseSpec *specs; /* of the suite's cases; borrowed */
    size_t count, ended;
    Arena memory;            /* of both */
    const RunResult *result; /* of the suite: what describes it */
    Progress *progress;      /* of the suite; its bar gives way to a line */
} SuiteKeep;

/* Opens both files, before the first trial, and reads the results that are there. STATUS_USAGE
 * where the file is of another suite, of other programs, or damaged, where another process has it,
 * or where a report is to go there. Whatever comes of it, the caller owes suite_keep_close. */
Status suite_keep_open(SuiteKeep *keep, const Suite *suite, const Options *common,
                       const RunResult *result, Progress *progress, Error *error);

/* The suite is whole and reported: its results are needed no longer. */
void suite_keep_remove(const SuiteKeep *keep);
void suite_keep_close(SuiteKeep *keep);

#endif
