/* Counts saved now and then, so that a run that was killed goes on where it was.
 *
 * The file is a file of counts (trials/counts_file.h): the cases of the run in order, all but the
 * last of them whole. What is promised:
 *
 * - It is replaced in one step, so there always is a whole one; a kill loses what was counted
 * since.
 * - One process at a time has it: it locks a file beside it, from the opening to the last saving,
 * and takes that away before anything may end the process at once.
 * - A saving that fails ends no run. It is reported once, and tried again at the next interval;
 * cases that end meanwhile are held in memory, up to a limit, above which nothing can be saved any
 * more.
 * - A run that is stopped is saved once more. Where that fails, its report is written all the same.
 * - Of a symbolic link the target is the file, and what is beside it is beside that. */
#ifndef FAIRNESS_CHECKPOINT_H
#define FAIRNESS_CHECKPOINT_H

#include "cases/run_cases.h"
#include "cli/stored_run.h"
#include "platform/platform.h"

typedef struct Options Options; /* cli/options.h */

typedef struct Checkpoint {
    char *path; /* owned; NULL when closed */
    FileLock lock;
    StoredRun run;
    double interval; /* seconds between two savings, at least */
    /* the file, as it was found */
    size_t saved_cases;   /* it has */
    uint64_t saved_block; /* of the last of them, all before it is counted */
    uint64_t whole_bytes; /* with the whole cases it ends there */
    FILE *stream;         /* of a run that is taken up, until its last case is read; or NULL */
    CountsFile reading;
    /* the case that is being counted */
    size_t index;
    double last_saved, saving_took, last_pause, block_took;
    uint64_t last_block;
    Progress *progress;    /* of the run; borrowed */
    void (*stopped)(void); /* as Progress.stopped, once what was counted is saved; or NULL */
    /* what could not be saved */
    Status unsaved; /* why the last saving failed; STATUS_OK where it did not */
    Error unsaved_why;
    bool warned;      /* of the first that failed */
    Text held;        /* whole cases that the file lacks, as records */
    size_t held_upto; /* the first case after them */
    bool gap;         /* a whole case is neither in the file nor held: none after it can be saved */
} Checkpoint;

/* Refuses what cannot be taken up again (a seed that is drawn anew each time, a source that is one
 * sequence), a report in the checkpoint's place, and a file of another run, before anything is
 * opened for writing. STATUS_USAGE. Whatever comes of it, `ret` stays where it is until
 * checkpoint_close. */
Status checkpoint_begin(const Options *options, const CaseSpec *specs, size_t count,
                        Checkpoint *ret, Error *error);

/* Takes the file and looks through it: none yet is a fresh start; a damaged one, or one that
 * another process has, is STATUS_USAGE, as is a place that cannot be written to. */
Status checkpoint_open(Checkpoint *checkpoint, const Options *options, Error *error);

/* How a run counts its cases with the file: cases in it are not counted again. */
Counting checkpoint_counting(Checkpoint *checkpoint);

/* The block before which the case that is being counted pauses next, of a Checkpoint (Pauses.next):
 * four times in an interval, by the speed so far, and always above `block`. */
uint64_t checkpoint_next_pause(void *checkpoint, uint64_t block);

/* A run that was asked to stop has ended. Where that was between two cases, nothing was saved then:
 * cases that the file lacks, since their own saving failed, are saved now, if they can be. */
void checkpoint_stopped(Checkpoint *checkpoint);

/* Removes the file, of a run that has been reported. */
void checkpoint_remove(const Checkpoint *checkpoint);

void checkpoint_close(Checkpoint *checkpoint);

#endif
