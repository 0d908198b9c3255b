/* How a checkpoint's file is read. */
#ifndef FAIRNESS_CHECKPOINT_FILE_H
#define FAIRNESS_CHECKPOINT_FILE_H

#include "cli/checkpoint_state.h"
#include "trials/counts_file.h"

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

#endif
