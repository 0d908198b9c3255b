/* How a checkpoint's file is read and written, for the run that counts with it (checkpoint.h). */
#ifndef FAIRNESS_CHECKPOINT_SAVING_H
#define FAIRNESS_CHECKPOINT_SAVING_H

#include "cli/checkpoint.h"

#include <stdio.h>

/* What case `index` of the run counts. */
TrialPlan checkpoint_plan(const Checkpoint *checkpoint, size_t index);

/* One line, by errno: `status`, or STATUS_FAILED where that is a want of memory or the like. */
Status checkpoint_cannot_write(const char *path, Status status, Error *error);

/* Opens the file for reading, past its head. STATUS_OK and *ret_stream NULL where there is none. */
Status checkpoint_open_saved(const Checkpoint *checkpoint, FILE **ret_stream, CountsFile *ret_file,
                             uint32_t *ret_records, Error *error);

/* The next record, which is to be the one of case `index`. On success the caller owes
 * trial_counts_clear. */
Status checkpoint_read_case(const Checkpoint *checkpoint, CountsFile *file, size_t index,
                            CountsRecord *ret_record, TrialCounts *ret, Error *error);

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

#endif
