/* The counts of parts of a run, stored: what a shard hands on, and what a checkpoint goes on from.
 * A file is a head (what it is, which run it belongs to, how many records), the records, and a
 * SHA-256 of all that goes before. Numbers are little-endian. */
#ifndef FAIRNESS_COUNTS_FILE_H
#define FAIRNESS_COUNTS_FILE_H

#include "base/text.h"
#include "trials/run_trials.h"

#include <nettle/sha2.h>
#include <stdio.h>

/* SHA-256 of all that decides the counts of a run: counts of two identities never mix. */
typedef struct RunIdentity {
    uint8_t bytes[SHA256_DIGEST_SIZE];
} RunIdentity;

/* A file that is being written or read, from its begin to its end. Begin and open set it, whatever
 * they come to. */
typedef struct CountsFile {
    FILE *stream;     /* NULL where `text` is written; borrowed */
    Text *text;       /* borrowed */
    const char *name; /* for the error line; borrowed */
    uint64_t at;      /* bytes written or read so far */
    Status status;    /* the first failure; what is asked of the file after it gives that again */
    Error *error;     /* of the call that is at work */
    struct sha256_ctx sha;
} CountsFile;

/* One record: a case's blocks first_block..next_block-1 are counted. */
typedef struct CountsRecord {
    uint32_t case_index;
    uint64_t first_block, next_block;
} CountsRecord;

/* Writing: the head, the records, the end. STATUS_FAILED when the stream fails. The tallies that
 * the plan derives from others are left out. */
Status counts_file_begin(CountsFile *ret, FILE *stream, const char *name,
                         const RunIdentity *identity, uint32_t records, Error *error);
/* The same in memory. A want of it shows when the text is taken. Without an identity there is no
 * head: records alone, for counts_file_add. */
Status counts_file_begin_text(CountsFile *ret, Text *text, const char *name,
                              const RunIdentity *identity, uint32_t records, Error *error);
Status counts_file_write(CountsFile *file, const TrialPlan *plan, const CountsRecord *record,
                         const TrialCounts *counts, Error *error);
/* Records that are written already: in memory, and in `from`, which was opened, up to its byte
 * `end`. */
Status counts_file_add(CountsFile *file, const Text *records, Error *error);
Status counts_file_copy(CountsFile *file, CountsFile *from, uint64_t end, Error *error);
Status counts_file_finish(CountsFile *file, Error *error);

/* Reading. A file that is no such file, of another version or of another run (`foreign` is said of
 * it), cut short or damaged is STATUS_USAGE. Nothing read is to be trusted before
 * counts_file_verify, which comes last, has said that the digest is right and the file ends there;
 * but no size in a damaged file makes a read larger than the plan's. */
Status counts_file_open(CountsFile *file, FILE *stream, const char *name,
                        const RunIdentity *identity, const char *foreign, uint32_t *ret_records,
                        Error *error);
/* The head of the next record, to find its plan by. */
Status counts_file_next(CountsFile *file, CountsRecord *ret, Error *error);
/* Its counts, which must be of all trials of the record's blocks. On success the caller owes
 * trial_counts_clear. */
Status counts_file_read(CountsFile *file, const TrialPlan *plan, const CountsRecord *record,
                        TrialCounts *ret, Error *error);
Status counts_file_verify(CountsFile *file, Error *error);

#endif
