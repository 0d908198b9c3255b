/* Counts saved now and then, so that a run that was killed goes on where it was. */
#ifndef FAIRNESS_CHECKPOINT_H
#define FAIRNESS_CHECKPOINT_H

#include "cases/run_cases.h"
#include "cli/checkpoint_state.h"

typedef struct Options Options; /* cli/options.h */

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

/* Removes the file, of a run that has been reported. */
void checkpoint_remove(const Checkpoint *checkpoint);

void checkpoint_close(Checkpoint *checkpoint);

#endif
