#include "tallies/rank_buckets.h"

#include "tallies/cells.h"

#include <stdlib.h>

enum {
    BUCKET_BITS = 22, /* 4 M cells: 2 MiB in counters of 4 bits */
    /* Ranks that all threads hold together: several of each thread for each cache line that is
     * fetched to count them, in half the memory of the counters. */
    HELD_MOST = 28 << 20,
    HELD_LEAST = 1 << 23, /* of one of many threads */
};

size_t rank_buckets_count(uint64_t cells)
{
    return (size_t)((cells - 1) >> BUCKET_BITS) + 1;
}

static uint64_t held_most(int threads)
{
    uint64_t share = HELD_MOST / (uint64_t)threads;
    return share > HELD_LEAST ? share : HELD_LEAST;
}

/* A tenth more than its share, for chance; a biased shuffle fills some buckets earlier. */
static size_t bucket_room(uint64_t cells, int threads)
{
    size_t share = held_most(threads) / rank_buckets_count(cells);
    return (share + share / 10 + 2 * RANK_BUCKETS_AT_ONCE) / 16 * 16;
}

static size_t ranks_bytes(uint64_t count, size_t room)
{
    return count * room * sizeof(uint32_t);
}

size_t rank_buckets_bytes(uint64_t cells, int threads)
{
    return (size_t)threads * ranks_bytes(rank_buckets_count(cells), bucket_room(cells, threads));
}

bool rank_buckets_begin(RankBuckets *ret, uint64_t cells, int threads)
{
    *ret = (RankBuckets){.count = rank_buckets_count(cells),
                         .room = bucket_room(cells, threads),
                         .most = held_most(threads)};
    ret->ranks = cells_alloc(ranks_bytes(ret->count, ret->room));
    ret->ends = malloc(ret->count * sizeof *ret->ends);
    if (!ret->ranks || !ret->ends)
        return false;
    for (size_t bucket = 0; bucket < ret->count; bucket++)
        ret->ends[bucket] = ret->ranks + bucket * ret->room;
    return true;
}

void rank_buckets_end(RankBuckets *buckets)
{
    cells_free(buckets->ranks, ranks_bytes(buckets->count, buckets->room));
    free(buckets->ends);
    *buckets = (RankBuckets){0};
}

void rank_buckets_put(RankBuckets *buckets, const uint32_t *ranks, size_t count)
{
    uint32_t **ends = buckets->ends;
    for (size_t i = 0; i < count; i++) {
        uint32_t *end = ends[ranks[i] >> BUCKET_BITS];
        *end = ranks[i];
        __builtin_prefetch(end + 32, 1); /* two lines on */
        ends[ranks[i] >> BUCKET_BITS] = end + 1;
    }
    buckets->held += count;
}

bool rank_buckets_full(const RankBuckets *buckets)
{
    return buckets->held >= buckets->most;
}

bool rank_buckets_crowded(const RankBuckets *buckets, size_t bucket)
{
    const uint32_t *first = buckets->ranks + bucket * buckets->room;
    return (size_t)(buckets->ends[bucket] - first) > buckets->room - RANK_BUCKETS_AT_ONCE;
}

const uint32_t *rank_buckets_take(RankBuckets *buckets, size_t bucket, size_t *ret_count)
{
    uint32_t *first = buckets->ranks + bucket * buckets->room;
    *ret_count = (size_t)(buckets->ends[bucket] - first);
    buckets->ends[bucket] = first;
    buckets->held -= *ret_count;
    return first;
}
