#include "tallies/counter_cache.h"

#include "tallies/cells.h"

#include <stdlib.h>
#include <string.h>

enum {
    CACHED_CELLS = 300000, /* a table of fewer cells is small enough as it is */
    /* A cache is emptied after this many trials a cell: enough to pay for it, and far
     * fewer than 256, so that few counters of a fair shuffle overflow before. */
    TRIALS_A_CELL = 64,
    /* Up to a sixteenth as many trials as cells the cells of the trials are a list, and no counters
     * are there: clearing and reading them all would take longer. */
    LISTED_CELLS = 16,
    LISTED_FROM = 1 << 24,
    /* A longer list of overflows would make looking up a cell slow. */
    OVERFLOWS_KEPT = 64,
};

static bool lists(uint64_t cells, uint64_t trials)
{
    return cells > LISTED_FROM && trials <= cells / LISTED_CELLS;
}

static uint64_t cache_limit(uint64_t cells, uint64_t trials)
{
    return lists(cells, trials) ? trials + 1 /* it is never reached */ : cells * TRIALS_A_CELL;
}

/* Rounded up to whole words of 8 bytes. */
static size_t counter_bytes(uint64_t cells, bool listed)
{
    return listed ? 0 : (cells + 7) / 8 * 8;
}

/* A counter overflows once in 256 trials at most. Only the part that is used is ever touched. */
static size_t overflow_bytes(uint64_t cells, uint64_t trials)
{
    uint64_t most = cache_limit(cells, trials) >> (lists(cells, trials) ? 0 : COUNTER_BITS);
    return (most + COUNTER_CACHE_AT_ONCE) * sizeof(uint32_t);
}

bool counter_cache_shares(uint64_t cells, uint64_t trials, int threads)
{
    return threads > 1 && lists(cells, trials);
}

bool counter_cache_pays(uint64_t cells)
{
    return cells >= CACHED_CELLS;
}

uint64_t counter_cache_bytes(uint64_t cells, uint64_t trials, int threads)
{
    return (uint64_t)threads *
           (counter_bytes(cells, lists(cells, trials)) + overflow_bytes(cells, trials));
}

bool counter_cache_begin(CounterCache *ret, uint64_t cells, uint64_t trials, bool behind)
{
    *ret = (CounterCache){.cells = cells,
                          .listed = lists(cells, trials),
                          .limit = cache_limit(cells, trials),
                          .behind = behind};
    ret->counters = cells_alloc(counter_bytes(cells, ret->listed));
    ret->overflow_bytes = overflow_bytes(cells, trials);
    ret->overflows = cells_alloc(ret->overflow_bytes);
    return (ret->counters || ret->listed) && ret->overflows;
}

void counter_cache_end(CounterCache *cache)
{
    cells_free(cache->counters, counter_bytes(cache->cells, cache->listed));
    cells_free(cache->overflows, cache->overflow_bytes);
    free(cache->begins);
    *cache = (CounterCache){0};
}

static inline void count_one(CounterCache *cache, uint32_t cell)
{
    if (__builtin_expect(++cache->counters[cell] == 0, 0))
        cache->overflows[cache->overflow_count++] = cell;
}

/* The cells of the ranks ahead are fetched meanwhile: a miss takes longer than many increments. */
static void count(CounterCache *cache, const uint32_t *ranks, size_t first, size_t last)
{
    enum { AHEAD = 128 };
    CounterCache here =
        *cache; /* in registers: the counters' bytes might be anything to the compiler */
    size_t trial = first, most = last > AHEAD ? last - AHEAD : 0;
    for (size_t ahead = first; ahead < first + AHEAD && ahead < last; ahead++)
        __builtin_prefetch(&here.counters[ranks[ahead]], 1);
    for (; trial < most; trial++) {
        __builtin_prefetch(&here.counters[ranks[trial + AHEAD]], 1);
        count_one(&here, ranks[trial]);
    }
    for (; trial < last; trial++)
        count_one(&here, ranks[trial]);
    cache->overflow_count = here.overflow_count;
}

bool counter_cache_count(CounterCache *cache, const uint32_t *ranks, size_t first, size_t last)
{
    if (cache->listed) {
        memcpy(cache->overflows + cache->overflow_count, ranks + first,
               (last - first) * sizeof *ranks);
        cache->overflow_count += last - first;
    } else {
        count(cache, ranks, first, last);
    }
    cache->trials += last - first;
    return cache->trials >= cache->limit;
}

void counter_cache_hand_over(CounterCache *into, CounterCache *from)
{
    memcpy(into->overflows + into->overflow_count, from->overflows,
           from->overflow_count * sizeof *from->overflows);
    into->overflow_count += from->overflow_count;
    into->trials += from->trials;
    counter_cache_clear(from);
}

/* How many counters overflow when two caches are added, if it is at most `most`; else some number
 * above that. Those cells go to `ret`, unless it is NULL. */
static size_t overflows_when_added(const CounterCache *a, const CounterCache *b, size_t most,
                                   uint32_t *ret)
{
    enum { PART = 4096 }; /* cells; few parts have any */
    size_t overflows = 0;
    for (uint64_t first = 0; first < a->cells && overflows <= most; first += PART) {
        uint64_t last = first + PART < a->cells ? first + PART : a->cells, any = 0;
        for (uint64_t cell = first; cell < last; cell++)
            any |= (uint8_t)(a->counters[cell] + b->counters[cell]) < a->counters[cell];
        for (uint64_t cell = first; any && cell < last && overflows <= most; cell++)
            if (a->counters[cell] + b->counters[cell] > UINT8_MAX) {
                if (overflows < most)
                    ret[overflows] = (uint32_t)cell;
                overflows++;
            }
    }
    return overflows;
}

bool counter_cache_join(CounterCache *into, CounterCache *from)
{
    if (!into->listed) {
        uint32_t overflowing[OVERFLOWS_KEPT];
        size_t there = into->overflow_count + from->overflow_count;
        size_t room = there < OVERFLOWS_KEPT ? OVERFLOWS_KEPT - there : 0;
        size_t overflows = overflows_when_added(into, from, room, overflowing);
        if (there > OVERFLOWS_KEPT || overflows > room)
            return false;
        memcpy(into->overflows + into->overflow_count, overflowing,
               overflows * sizeof *overflowing);
        into->overflow_count += overflows;
        for (uint64_t cell = 0; cell < into->cells; cell++)
            into->counters[cell] = (uint8_t)(into->counters[cell] + from->counters[cell]);
    }
    counter_cache_hand_over(into, from);
    return true;
}

static int by_cell(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* Sorts a list of cells, by eleven bits at a time; false for want of memory. */
static bool sort_list(uint32_t *list, size_t count)
{
    enum { BITS = 11, VALUES = 1 << BITS, ROUNDS = 3 };
    uint32_t *room = malloc(count * sizeof *room), *from = list, *to = room;
    for (unsigned shift = 0; room && shift < ROUNDS * BITS; shift += BITS) {
        size_t begins[VALUES + 1] = {0};
        for (size_t i = 0; i < count; i++)
            begins[(from[i] >> shift) % VALUES + 1]++;
        for (size_t value = 0; value < VALUES; value++)
            begins[value + 1] += begins[value];
        for (size_t i = 0; i < count; i++)
            to[begins[(from[i] >> shift) % VALUES]++] = from[i];
        uint32_t *other = from;
        from = to;
        to = other;
    }
    if (room)
        memcpy(list, room, count * sizeof *list); /* the rounds are odd */
    free(room);
    return room;
}

/* Of a part there is about one entry. Without memory the list is searched as a whole. */
static void mark_parts(CounterCache *cache)
{
    free(cache->begins);
    for (cache->part_bits = 0; cache->cells >> cache->part_bits > cache->overflow_count;)
        cache->part_bits++;
    size_t parts = (size_t)(cache->cells >> cache->part_bits) + 1, entry = 0;
    cache->begins = malloc((parts + 1) * sizeof *cache->begins);
    for (size_t part = 0; cache->begins && part <= parts; part++) {
        while (entry < cache->overflow_count && cache->overflows[entry] >> cache->part_bits < part)
            entry++;
        cache->begins[part] = (uint32_t)entry;
    }
}

bool counter_cache_finish(CounterCache *cache)
{
    enum { MANY = 1000 };
    if (!cache->listed && cache->overflow_count > OVERFLOWS_KEPT)
        return false;
    bool many = cache->overflow_count >= MANY;
    if (!many || !sort_list(cache->overflows, cache->overflow_count))
        qsort(cache->overflows, cache->overflow_count, sizeof *cache->overflows, by_cell);
    if (many)
        mark_parts(cache);
    return true;
}

void counter_cache_add_to(const CounterCache *cache, uint32_t *narrow_cells, uint64_t *wide_cells)
{
    enum { PIECE = 1024 };
    for (uint64_t first = 0; !cache->listed && first < cache->cells; first += PIECE) {
        uint64_t last = first + PIECE < cache->cells ? first + PIECE : cache->cells;
        uint8_t any = 0;
        for (uint64_t cell = first; cell < last; cell++)
            any |= cache->counters[cell];
        /* The system would give a page to what is only zeros. */
        for (uint64_t cell = first; any && wide_cells && cell < last; cell++)
            wide_cells[cell] += cache->counters[cell];
        for (uint64_t cell = first; any && !wide_cells && cell < last; cell++)
            narrow_cells[cell] += cache->counters[cell];
    }
    for (size_t i = 0; i < cache->overflow_count; i++)
        if (wide_cells)
            wide_cells[cache->overflows[i]] += counter_cache_overflow(cache);
        else
            narrow_cells[cache->overflows[i]] += counter_cache_overflow(cache);
}

void counter_cache_empty(CounterCache *cache, uint32_t *narrow_cells, uint64_t *wide_cells)
{
    counter_cache_add_to(cache, narrow_cells, wide_cells);
    counter_cache_clear(cache);
}

void counter_cache_clear(CounterCache *cache)
{
    if (!cache->listed)
        memset(cache->counters, 0, counter_bytes(cache->cells, false));
    free(cache->begins);
    cache->begins = NULL;
    cache->overflow_count = 0;
    cache->trials = 0;
}

/* The first entry of the sorted list that is `cell` or above. */
static size_t first_overflow(const CounterCache *cache, uint64_t cell)
{
    size_t lo = 0, hi = cache->overflow_count;
    if (cache->begins) {
        lo = cache->begins[cell >> cache->part_bits];
        hi = cache->begins[(cell >> cache->part_bits) + 1];
    }
    while (lo < hi) {
        size_t mid = (lo + hi) / 2;
        if (cache->overflows[mid] < cell)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

unsigned counter_cache_overflows(const CounterCache *cache, uint64_t cell)
{
    return (unsigned)(first_overflow(cache, cell + 1) - first_overflow(cache, cell));
}

uint64_t counter_cache_next(const CounterCache *cache, uint64_t cell)
{
    if (!cache->listed)
        return cell;
    size_t next = first_overflow(cache, cell);
    return next < cache->overflow_count ? cache->overflows[next] : cache->cells;
}

size_t counter_cache_listed(const CounterCache *cache, uint64_t first, size_t count,
                            CountedCell *ret, size_t most)
{
    size_t listed = 0, at = first_overflow(cache, first);
    for (; at < cache->overflow_count && cache->overflows[at] < first + count; at++) {
        if (listed && ret[listed - 1].cell == cache->overflows[at])
            ret[listed - 1].count++;
        else if (listed == most)
            return most + 1;
        else
            ret[listed++] = (CountedCell){cache->overflows[at], 1};
    }
    return listed;
}

const uint8_t *counter_cache_read_bytes(const CounterCache *cache, uint64_t first, size_t count,
                                        uint8_t *room)
{
    if (cache->listed) {
        memset(room, 0, count);
        for (size_t i = first_overflow(cache, first);
             i < cache->overflow_count && cache->overflows[i] < first + count; i++)
            if (!++room[cache->overflows[i] - first])
                return NULL;
        return room;
    }
    return first_overflow(cache, first) == first_overflow(cache, first + count)
               ? cache->counters + first
               : NULL;
}

void counter_cache_read(const CounterCache *cache, uint64_t first, size_t count, uint64_t *ret)
{
    for (size_t i = 0; i < count; i++)
        ret[i] = cache->listed ? 0 : cache->counters[first + i];
    for (size_t i = first_overflow(cache, first); i < first_overflow(cache, first + count); i++)
        ret[cache->overflows[i] - first] += counter_cache_overflow(cache);
}

uint64_t counter_cache_squares(const CounterCache *cache, uint64_t lo, uint64_t hi)
{
    uint64_t squares = 0; /* at most 2^16 a cell, and what the few overflows add */
    for (uint64_t cell = lo; !cache->listed && cell < hi; cell++)
        squares += (uint32_t)cache->counters[cell] * cache->counters[cell];
    size_t end = first_overflow(cache, hi);
    for (size_t i = first_overflow(cache, lo), overflows; i < end; i += overflows) {
        uint64_t shown = counter_cache_shown(cache, cache->overflows[i]);
        for (overflows = 1; i + overflows < end; overflows++)
            if (cache->overflows[i + overflows] != cache->overflows[i])
                break;
        uint64_t whole = shown + overflows * counter_cache_overflow(cache);
        squares += whole * whole - shown * shown;
    }
    return squares;
}
