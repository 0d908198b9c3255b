/* How a run, a part of one or a suite is counted with --keep: what its store has is not counted
 * again, and what is counted is saved now and then, when a case ends, and when the run is stopped.
 * A run that is killed goes on where it was; one that is stopped is saved once more, and reported
 * all the same where that fails. */
#ifndef FAIRNESS_KEEP_H
#define FAIRNESS_KEEP_H

#include "cases/run_cases.h"
#include "cli/store.h"
#include "cli/suite_file.h"

typedef struct Keep {
    Store store;
    const CaseSpec *specs; /* borrowed, as the settings */
    size_t count;
    const RunSettings *settings;
    double interval;       /* seconds between two savings, at least */
    bool *whole;           /* of each case: all of it was in the file; NULL: not yet looked at */
    bool warned;           /* of the first saving that failed */
    void (*stopped)(void); /* as Progress.stopped, once what was counted is saved; or NULL */
} Keep;

/* The keys of a run's cases, in a store with room for `count` of them. */
Status keep_run_keys(Store *store, const Options *options, const CaseSpec *specs, size_t count,
                     Error *error);

/* Refuses what cannot be taken up again (a seed that is drawn anew each time; a source that is one
 * sequence, but in a suite), a report in the store's place, and a file of another run; else takes
 * the file, looks through it and says what it has, unless -q. STATUS_USAGE, also where another
 * process has it, or it cannot be written to. `suite` is NULL for a run. *ret stays where it is;
 * the caller owes keep_close, whatever comes of it. */
Status keep_begin(const Options *options, const Suite *suite, const CaseSpec *specs, size_t count,
                  Keep *ret, Error *error);

/* How the cases are counted, by several threads at once where they run side by side. Cases whose
 * code is not ours, and those that were given a time, are counted without the store. */
Counting keep_counting(Keep *keep);

/* Counts all cases of a part, which nobody judges. STATUS_INTERRUPTED or STATUS_FAILED where that
 * was stopped before its end. */
Status keep_count_part(Keep *keep, const Options *options, Progress *progress, Error *error);

/* The run is reported: takes the file away where it was `complete`; else fails where the last
 * saving did. */
Status keep_end(const Keep *keep, bool complete, Error *error);

void keep_close(Keep *keep);

#endif
