/* The counts of some blocks of one case, as bytes: what a store keeps (cli/store.h) and what
 * processes send each other (team.h). A record has its size, the key of its case, its blocks, the
 * counts, and a SHA-256 over the bytes before it and over what the record belongs to, its `head`.
 * Numbers are little-endian. */
#ifndef FAIRNESS_COUNTS_RECORD_H
#define FAIRNESS_COUNTS_RECORD_H

#include "base/text.h"
#include "trials/run_trials.h"

#include <nettle/sha2.h>
#include <stdio.h>

/* SHA-256 of all that decides the counts of a case: counts of two keys never mix. */
typedef struct CountsKey {
    uint8_t bytes[SHA256_DIGEST_SIZE];
} CountsKey;

/* The blocks first_block..next_block-1 of a case are counted. */
typedef struct CountsRecord {
    uint64_t size; /* bytes of all of it */
    CountsKey key;
    uint64_t first_block, next_block;
} CountsRecord;

/* Writes the record, whose size is set here. The tallies that the plan derives from others are left
 * out. `name` is for the error line. STATUS_FAILED where the stream fails. */
Status counts_record_write(FILE *stream, const char *name, const Text *head, const TrialPlan *plan,
                           CountsRecord *record, const TrialCounts *counts, Error *error);

/* Passes the next record, and reads what it is. STATUS_USAGE where it is cut short or damaged. */
Status counts_record_pass(FILE *stream, const char *name, const Text *head, CountsRecord *ret,
                          Error *error);

/* Reads it, with its counts, which must be of all trials of its blocks. No size in a damaged one
 * makes a read larger than the plan's. On success the caller owes trial_counts_clear. */
Status counts_record_read(FILE *stream, const char *name, const Text *head, const TrialPlan *plan,
                          CountsRecord *ret_record, TrialCounts *ret, Error *error);

#endif
