/* How a checkpoint's file is written, for the run that counts with it (checkpoint.h). */
#ifndef FAIRNESS_CHECKPOINT_SAVING_H
#define FAIRNESS_CHECKPOINT_SAVING_H

#include "cli/checkpoint_state.h"

/* Saves the counts of all blocks before `block` of the case that is counted, with the cases before
 * it, and notes in `unsaved` whether that could be done: where not, the run goes on all the same.
 */
void checkpoint_save(Checkpoint *checkpoint, const TrialCounts *counts, uint64_t block);

/* What a run that goes on says of the first saving that failed. */
void checkpoint_warn(Checkpoint *checkpoint);

/* Keeps the counts of a whole case that could not be saved, for the next saving, unless they are
 * many: nobody planned for the memory. */
void checkpoint_hold(Checkpoint *checkpoint, const TrialPlan *plan, const TrialCounts *counts);

/* Frees what is held: it is in the file, or will never be. */
void checkpoint_let_go(Checkpoint *checkpoint);

/* A run that was asked to stop has ended. Where that was between two cases, nothing was saved then:
 * cases that the file lacks, since their own saving failed, are saved now, if they can be. */
void checkpoint_stopped(Checkpoint *checkpoint);

#endif
