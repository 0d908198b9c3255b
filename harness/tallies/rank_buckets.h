/* Ranks collected in buckets, one bucket for each part of a large table, and counted a bucket at a
 * time: one part of the table fits a processor's cache where the whole does not. */
#ifndef FAIRNESS_RANK_BUCKETS_H
#define FAIRNESS_RANK_BUCKETS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct RankBuckets {
    size_t count;    /* buckets */
    size_t room;     /* ranks of each */
    uint32_t *ranks; /* owned; bucket b begins at b * room */
    uint32_t **ends; /* owned; behind the last rank of each bucket */
    uint64_t held;   /* ranks in all */
    uint64_t most;   /* all are to be taken once this many are held */
} RankBuckets;

/* One call puts at most this many ranks into the buckets. */
enum { RANK_BUCKETS_AT_ONCE = 4096 };

/* How many buckets there are for a table of that many cells, and the bytes they take where each
 * thread has buckets of its own for it. */
size_t rank_buckets_count(uint64_t cells);
size_t rank_buckets_bytes(uint64_t cells, int threads);

/* No ranks yet, in the buckets of one thread; false for want of memory. The caller owes
 * rank_buckets_end either way. */
bool rank_buckets_begin(RankBuckets *ret, uint64_t cells, int threads);
void rank_buckets_end(RankBuckets *buckets);

/* Puts ranks[0..count-1] into their buckets, none of which is crowded; count is at most
 * RANK_BUCKETS_AT_ONCE. */
void rank_buckets_put(RankBuckets *buckets, const uint32_t *ranks, size_t count);

/* True once all buckets together hold enough ranks to take them all. */
bool rank_buckets_full(const RankBuckets *buckets);

/* Whether the next call of rank_buckets_put might find no room in that bucket. */
bool rank_buckets_crowded(const RankBuckets *buckets, size_t bucket);

/* Empties a bucket: returns where its ranks are, until the next rank_buckets_put, and in *ret_count
 * how many there are. */
const uint32_t *rank_buckets_take(RankBuckets *buckets, size_t bucket, size_t *ret_count);

#endif
