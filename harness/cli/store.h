/* A file of counts: what a run, a part of one or a suite has counted, so that it can go on, or be
 * merged. Counts are kept, never results.
 *
 * The file is a head (what it is, the program's version, which part of which run, in the words that
 * were typed) and a record for each case that was begun (trials/counts_record.h), sealed by the
 * head. What is promised:
 *
 * - A record that is there is replaced in one step, a new one is added behind the others: a kill
 * loses what was counted since.
 * - A record that is damaged, or was cut off, is not taken, nor what lies behind it.
 * - One process at a time has the file.
 * - A saving that fails ends no run. It is reported once, and the next one is tried.
 * - Of a symbolic link the target is the file, and what is beside it is beside that. */
#ifndef FAIRNESS_STORE_H
#define FAIRNESS_STORE_H

#include "base/arena.h"
#include "platform/platform.h"
#include "trials/counts_record.h"

enum { MOST_PARTS = 1000000 };

/* A record that is in the file. */
typedef struct StoredCase {
    int64_t at; /* 0: it is not there */
    CountsRecord record;
} StoredCase;

typedef struct Store {
    char *path; /* owned; NULL when closed */
    FileLock lock;
    Text head; /* what the file begins with; owned */
    uint64_t part, of;
    CountsKey *keys; /* of the cases, in their order; of `memory` */
    StoredCase *cases;
    size_t count;
    int64_t end; /* of the records; 0: there is no file */
    bool rest;   /* something else is behind them */
    bool others; /* among them are records of cases that are not ours */
    Arena memory;
    Lock turn;      /* of the threads that use it */
    Status unsaved; /* why the last saving failed; STATUS_OK where it did not */
    Error unsaved_why;
} Store;

/* The store of part `part` of `of` of a run with these words, at the place that `path` leads to;
 * nothing is opened. *ret stays where it is; the caller owes store_close, whatever comes of it. */
Status store_begin(const char *path, uint64_t part, uint64_t of, char *const *words,
                   size_t word_count, Store *ret, Error *error);

/* The store that is at `path`, of any run, without its records. STATUS_USAGE where there is none,
 * or one of another version. As store_begin for the rest. */
Status store_find(const char *path, Store *ret, Error *error);

/* The words of its head, which stay the store's; the caller frees the list. */
Status store_words(const Store *store, char ***ret, size_t *ret_count, Error *error);

/* Whether both are of the same run, by words and version. */
bool store_same_words(const Store *one, const Store *other);

/* Refuses a file at its place that is none of counts, or of another run. */
Status store_check(const Store *store, Error *error);

/* Room for the keys of `count` cases; and a case's, from all that its counts are made of. */
Status store_cases(Store *store, size_t count, Error *error);
void store_key(Store *store, size_t index, const Text *made_of);

/* Looks through the file: which cases it has. STATUS_USAGE as for store_check, and where it has
 * records, but none of these cases. */
Status store_look(Store *store, Error *error);

/* The record of a case into *ret and *ret_record. STATUS_USAGE where there is none, or one that is
 * damaged. On success the caller owes trial_counts_clear. */
Status store_take(Store *store, size_t index, const TrialPlan *plan, CountsRecord *ret_record,
                  TrialCounts *ret, Error *error);

/* Saves the counts of the case's blocks first_block..next_block-1, in place of those that are
 * there. What comes of it is in `unsaved`. */
void store_put(Store *store, size_t index, const TrialPlan *plan, uint64_t first_block,
               uint64_t next_block, const TrialCounts *counts);

void store_close(Store *store);

#endif
