/* Ranks put aside by the window of a table that they fall in, to be counted a window at a time: one
 * window fits a cache where the table does not, and memory is then read in order. */
#ifndef FAIRNESS_RANK_BUCKETS_H
#define FAIRNESS_RANK_BUCKETS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct RankBuckets {
    size_t count;    /* buckets */
    size_t room;     /* ranks of each */
    uint32_t *ranks; /* owned; window w's from w * room on */
    uint32_t **ends; /* owned; behind the last of each window */
    uint64_t held;   /* ranks in all */
} RankBuckets;

/* At most so many ranks are put aside at once. */
enum { RANK_BUCKETS_AT_ONCE = 4096 };

/* Bytes they take for a table of that many cells. */
size_t rank_buckets_bytes(uint64_t cells);

/* No ranks yet; false for want of memory. The caller owes rank_buckets_end either way. */
bool rank_buckets_begin(RankBuckets *ret, uint64_t cells);
void rank_buckets_end(RankBuckets *buckets);

/* Puts ranks[0..count-1] aside, count <= RANK_BUCKETS_AT_ONCE; no window is crowded. */
void rank_buckets_put(RankBuckets *buckets, const uint32_t *ranks, size_t count);

/* Whether it is time to take out the ranks of all buckets. */
bool rank_buckets_full(const RankBuckets *buckets);

/* Whether the next ranks might find no room in that window. */
bool rank_buckets_crowded(const RankBuckets *buckets, size_t bucket);

/* Takes the ranks of a window out: returns where they are, good until the next rank_buckets_put,
 * and in *ret_count how many. */
const uint32_t *rank_buckets_take(RankBuckets *buckets, size_t bucket, size_t *ret_count);

#endif
