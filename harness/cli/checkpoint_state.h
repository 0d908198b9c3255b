/* What is known of a checkpoint while its run counts. */
#ifndef FAIRNESS_CHECKPOINT_STATE_H
#define FAIRNESS_CHECKPOINT_STATE_H

#include "cases/case_spec.h"
#include "cases/progress.h"
#include "trials/counts_file.h"

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

#endif
