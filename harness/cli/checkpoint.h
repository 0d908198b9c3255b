/* Counts saved now and then, so that a run that was killed goes on where it was. */
#ifndef FAIRNESS_CHECKPOINT_H
#define FAIRNESS_CHECKPOINT_H

#include "cases/run_cases.h"
#include "cli/options.h"
#include "cli/run_identity.h"

typedef struct Checkpoint {
    char *path;        /* the file itself, where a symbolic link is named; owned */
    char *part;        /* the unfinished file beside it; owned, NULL when closed */
    int lock;          /* a descriptor that keeps other processes from it (checkpoint_lock.h) */
    bool lock_on_part; /* it is that of `part`, for nothing was saved yet */
    RunIdentity identity;
    const CaseSpec *specs; /* of the run, all of them; borrowed */
    size_t spec_count;
    const RunSettings *settings; /* borrowed */
    double interval;             /* seconds between two savings, at least */
    size_t saved_cases;          /* records in the file: all but the last are whole cases */
    uint64_t saved_block;        /* of the last record's case, all before it is counted */
    /* the case that is being counted */
    size_t index;
    double last_saved, saving_took, last_pause, block_took;
    uint64_t last_block;
    Progress *progress;    /* of the run; borrowed */
    void (*stopped)(void); /* as Progress.stopped, once what was counted is saved; or NULL */
    /* what could not be saved */
    Status unsaved; /* why the last saving failed; STATUS_OK where it did not */
    Error unsaved_why;
    bool warned;       /* of the first that failed */
    TrialCounts *held; /* whole cases that the file lacks, until it has them; owned */
    size_t first_held, held_count;
    uint64_t held_bytes;
    bool gap; /* a whole case is neither in the file nor held: none after it can be saved */
} Checkpoint;

/* Refuses what cannot be taken up again (a seed that is drawn anew each time, a source that is one
 * sequence), a report in the checkpoint's place, and a file of another run, before anything is
 * opened for writing. STATUS_USAGE. */
Status checkpoint_check(const Options *options, const CaseSpec *specs, size_t count, Error *error);

/* Looks at the file: none yet is a fresh start; one of another command, a damaged one,
 * or one that another process has, is STATUS_USAGE, as is a place that cannot be written to. A
 * symbolic link stays: what it leads to is the file, with all that is written beside it. `ret`
 * stays where it is until checkpoint_close. */
Status checkpoint_open(const Options *options, const CaseSpec *specs, size_t count, Checkpoint *ret,
                       Error *error);

/* How a run counts its cases with the file: those in it are not counted again. The file is replaced
 * in one step, so that there always is a whole one; what was counted since is lost to a kill. A
 * saving that fails ends no run: it is told in a line on standard error, once, tried again at the
 * next interval, and `unsaved` says whether the last one failed. */
Counting checkpoint_counting(Checkpoint *checkpoint);

/* A run that was asked to stop has ended. Where that was between two cases, nothing was saved then:
 * cases that the file lacks, since their own saving failed, are saved now, if they can be. */
void checkpoint_stopped(Checkpoint *checkpoint);

/* Removes the file, of a run that has been reported. */
void checkpoint_remove(const Checkpoint *checkpoint);

void checkpoint_close(Checkpoint *checkpoint);

#endif
