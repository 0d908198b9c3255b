/* A cache of counters of a byte for the cells of a large table. It takes a quarter of the table's
 * memory, so that more counts hit the processor's own cache. A counter that overflows is put on a
 * list. Counts that fit may stay here to the end; the table's memory is then never touched. Where
 * trials are few to the cells, there are no counters, and the list has each trial's cell: nothing
 * takes as long as there are cells.
 *
 * Lists of several threads go behind the first thread's, beside which the others lie. */
#ifndef FAIRNESS_COUNTER_CACHE_H
#define FAIRNESS_COUNTER_CACHE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct CounterCache {
    uint8_t *counters; /* of the cells; NULL where they are `listed` */
    bool listed;
    bool behind; /* its list goes behind another's in the end */
    uint64_t cells;
    uint32_t *overflows; /* cells whose counter overflowed, once for each time, or the cells that
                            are listed, once for each trial; owned */
    size_t overflow_count, overflow_bytes;
    uint32_t *begins;   /* the entry at which each part of the cells begins in the list, once it is
                           sorted, and their number; owned; NULL: it is to be searched as a whole */
    unsigned part_bits; /* of cells of a part */
    uint64_t trials;    /* counted since the cache was last emptied */
    uint64_t limit;     /* how many of them it takes before it is to be emptied */
} CounterCache;

/* True if a table of `cells` cells is counted faster with a cache. */
bool counter_cache_pays(uint64_t cells);

/* True if the caches of `threads` threads have lists in place of counters, in a run of `trials`
 * trials. */
bool counter_cache_shares(uint64_t cells, uint64_t trials, int threads);

/* Bytes that the caches of `threads` threads take together. */
uint64_t counter_cache_bytes(uint64_t cells, uint64_t trials, int threads);

/* A cache of zeros; `behind` the first thread's where counter_cache_shares. False for want of
 * memory. The caller owes counter_cache_end either way. */
bool counter_cache_begin(CounterCache *ret, uint64_t cells, uint64_t trials, bool behind);
void counter_cache_end(CounterCache *cache);

/* Counts ranks[first..last-1], of at most COUNTER_CACHE_AT_ONCE trials: the list has room for that
 * number beyond the limit. Returns whether the limit is reached. */
enum { COUNTER_CACHE_AT_ONCE = 4096 };
bool counter_cache_count(CounterCache *cache, const uint32_t *ranks, size_t first, size_t last);

/* Puts the list of `from` behind that of `into`, which has room for all trials of the run, and
 * clears `from`. */
void counter_cache_hand_over(CounterCache *into, CounterCache *from);

/* Adds what `from` has to `into` and empties it, if few counters overflow by that; else does
 * nothing and returns false. */
bool counter_cache_join(CounterCache *into, CounterCache *from);

/* Prepares the cache for counter_cache_get; false if too many counters overflowed for that. */
bool counter_cache_finish(CounterCache *cache);

/* Adds all counts to the cells, of which one array is NULL, and sets them to 0. */
void counter_cache_empty(CounterCache *cache, uint32_t *narrow_cells, uint64_t *wide_cells);

/* The same, and the cache keeps them. */
void counter_cache_add_to(const CounterCache *cache, uint32_t *narrow_cells, uint64_t *wide_cells);

/* Sets all to 0. */
void counter_cache_clear(CounterCache *cache);

/* What an entry of the list stands for. */
enum { COUNTER_BITS = 8 };
static inline uint32_t counter_cache_overflow(const CounterCache *cache)
{
    return cache->listed ? 1 : 1 << COUNTER_BITS;
}

/* The counter of a cell: its count without the overflows. */
static inline unsigned counter_cache_shown(const CounterCache *cache, uint64_t cell)
{
    return cache->listed ? 0 : cache->counters[cell];
}

/* How often the cell's counter overflowed, after counter_cache_finish. */
unsigned counter_cache_overflows(const CounterCache *cache, uint64_t cell);

/* A cell's count, after counter_cache_finish. */
static inline uint64_t counter_cache_get(const CounterCache *cache, uint64_t cell)
{
    unsigned shown = counter_cache_shown(cache, cell);
    if (__builtin_expect(cache->overflow_count != 0, 0))
        shown += counter_cache_overflows(cache, cell) * counter_cache_overflow(cache);
    return shown;
}

/* The first cell from `cell` on that is not known to be 0, after counter_cache_finish; the number
 * of cells where there is none. */
uint64_t counter_cache_next(const CounterCache *cache, uint64_t cell);

/* A cell that is not 0. */
typedef struct CountedCell {
    uint64_t cell, count;
} CountedCell;

/* Those of the cells first..first+count-1 where the list is all there is, in their order, to `ret`;
 * returns how many, or, without looking on, most + 1 where there are more. */
size_t counter_cache_listed(const CounterCache *cache, uint64_t first, size_t count,
                            CountedCell *ret, size_t most);

/* The counts of `count` cells from `first` on, after counter_cache_finish. */
void counter_cache_read(const CounterCache *cache, uint64_t first, size_t count, uint64_t *ret);

/* The same as bytes, at the address returned, which is `room` or within the counters; NULL where a
 * counter overflowed. `room` has space for `count`. */
const uint8_t *counter_cache_read_bytes(const CounterCache *cache, uint64_t first, size_t count,
                                        uint8_t *room);

/* The sum of the squares of the cells lo..hi-1, after counter_cache_finish. At most 2^31
 * cells. */
uint64_t counter_cache_squares(const CounterCache *cache, uint64_t lo, uint64_t hi);

#endif
