/* The counts of a run's cases, stored: what a shard hands on and a checkpoint goes on from is one
 * file of counts (trials/counts_file.h), with a record for each case, in their order. */
#ifndef FAIRNESS_STORED_RUN_H
#define FAIRNESS_STORED_RUN_H

#include "cases/case_spec.h"
#include "trials/counts_file.h"

typedef struct Options Options; /* cli/options.h */

/* Which run it is: SHA-256 over the program's version, the words that decide what the run comes to,
 * and the file of the target law. The same run spelled in another way has another
 * identity: counts are refused rather than mixed. */
RunIdentity run_identity(const Options *options);

/* "sha256:" and 64 digits. */
enum { IDENTITY_TEXT_SIZE = 72 };
void run_identity_text(const RunIdentity *identity, char ret_text[static IDENTITY_TEXT_SIZE]);

/* A run whose counts are stored: what it is known by, and all its cases; borrowed. */
typedef struct StoredRun {
    RunIdentity identity;
    const CaseSpec *specs;
    size_t count;
    const RunSettings *settings;
} StoredRun;

StoredRun stored_run(const Options *options, const CaseSpec *specs, size_t count);

/* The plan of case `index`. */
TrialPlan stored_plan(const StoredRun *run, size_t index);

/* Writes the record of case `index`, and reads the next, which is to be of that case, and of blocks
 * that it has. On success the caller owes trial_counts_clear. */
Status stored_write(const StoredRun *run, CountsFile *file, size_t index, uint64_t first_block,
                    uint64_t next_block, const TrialCounts *counts, Error *error);
Status stored_read(const StoredRun *run, CountsFile *file, size_t index, CountsRecord *ret_record,
                   TrialCounts *ret, Error *error);

#endif
