#include "tallies/counter_cache.h"

#include "tallies/cells.h"

#include <stdlib.h>
#include <string.h>

enum {
    CACHED_CELLS = 300000, /* a table of fewer cells is small enough as it is */
    /* Counters of 4 bits for tables that no cache would hold in bytes, and for so few trials a cell
     * that next to none overflows before the end of the run: of 3 expected, one cell in ten million
     * has 16 or more. */
    NIBBLE_CELLS = 1 << 24,
    NIBBLE_TRIALS_A_CELL = 3,
    /* A cache of bytes is emptied after this many trials a cell: enough to pay for it, and far
     * fewer than 256, so that few counters of a fair shuffle overflow before. */
    BYTE_TRIALS_A_CELL = 64,
    /* Up to a sixteenth as many trials as cells the cells of the trials are a list, and no counters
     * are there: clearing and reading them all would take longer. */
    LISTED_CELLS = 16,
    /* A longer list of overflows would make looking up a cell slow. */
    OVERFLOWS_KEPT = 64,
    PIECE = 1024, /* cells that are read at once */
};

static unsigned counter_bits(uint64_t cells, uint64_t trials)
{
    if (cells > NIBBLE_CELLS && trials <= cells / LISTED_CELLS)
        return 0;
    return cells >= NIBBLE_CELLS && trials <= NIBBLE_TRIALS_A_CELL * cells ? 4 : 8;
}

static uint64_t cache_limit(uint64_t cells, uint64_t trials, unsigned bits)
{
    if (!bits)
        return trials + 1; /* it is never reached */
    return cells * (bits == 8 ? BYTE_TRIALS_A_CELL : NIBBLE_TRIALS_A_CELL);
}

/* Rounded up to whole words of 8 bytes. */
static size_t counter_bytes(uint64_t cells, unsigned bits)
{
    return (cells * bits / 8 + 7) / 8 * 8;
}

/* A counter overflows once in 2^bits trials at most. Only the part that is used is ever touched. */
static size_t overflow_bytes(uint64_t cells, uint64_t trials, unsigned bits)
{
    return ((cache_limit(cells, trials, bits) >> bits) + COUNTER_CACHE_AT_ONCE) * sizeof(uint32_t);
}

bool counter_cache_shares(uint64_t cells, uint64_t trials, int threads)
{
    return threads > 1 && !counter_bits(cells, trials);
}

bool counter_cache_pays(uint64_t cells)
{
    return cells >= CACHED_CELLS;
}

uint64_t counter_cache_bytes(uint64_t cells, uint64_t trials, int threads)
{
    unsigned bits = counter_bits(cells, trials);
    return (uint64_t)threads * (counter_bytes(cells, bits) + overflow_bytes(cells, trials, bits));
}

bool counter_cache_begin(CounterCache *ret, uint64_t cells, uint64_t trials, bool behind)
{
    unsigned bits = counter_bits(cells, trials);
    *ret = (CounterCache){
        .cells = cells, .bits = bits, .limit = cache_limit(cells, trials, bits), .behind = behind};
    ret->counters = cells_alloc(counter_bytes(cells, bits));
    ret->overflow_bytes = overflow_bytes(cells, trials, bits);
    ret->overflows = cells_alloc(ret->overflow_bytes);
    return (ret->counters || !bits) && ret->overflows;
}

void counter_cache_end(CounterCache *cache)
{
    cells_free(cache->counters, counter_bytes(cache->cells, cache->bits));
    cells_free(cache->overflows, cache->overflow_bytes);
    *cache = (CounterCache){0};
}

static inline __attribute__((always_inline)) uint8_t *counter_at(const CounterCache *cache,
                                                                 unsigned bits, uint32_t cell)
{
    return &cache->counters[bits == 8 ? cell : cell / 2];
}

static inline __attribute__((always_inline)) void count_one(CounterCache *cache, unsigned bits,
                                                            uint32_t cell)
{
    uint8_t *counter = counter_at(cache, bits, cell);
    static const uint8_t ones[] = {0x01, 0x10}, alls[] = {0x0f, 0xf0}; /* faster than shifts */
    uint8_t one = bits == 8 ? 1 : ones[cell % 2];
    uint8_t all = bits == 8 ? UINT8_MAX : alls[cell % 2];
    uint8_t next = (uint8_t)(*counter + one);
    if (__builtin_expect((next & all) == 0, 0)) {
        cache->overflows[cache->overflow_count++] = cell;
        next = (uint8_t)(*counter & ~all); /* without a carry into its neighbour */
    }
    *counter = next;
}

/* The cells of the ranks ahead are fetched meanwhile: a miss takes longer than many increments. */
static inline __attribute__((always_inline)) void
count(CounterCache *cache, unsigned bits, const uint32_t *ranks, size_t first, size_t last)
{
    enum { AHEAD = 128 };
    size_t trial = first, most = last > AHEAD ? last - AHEAD : 0;
    for (size_t ahead = first; ahead < first + AHEAD && ahead < last; ahead++)
        __builtin_prefetch(counter_at(cache, bits, ranks[ahead]), 1);
    for (; trial < most; trial++) {
        __builtin_prefetch(counter_at(cache, bits, ranks[trial + AHEAD]), 1);
        count_one(cache, bits, ranks[trial]);
    }
    for (; trial < last; trial++)
        count_one(cache, bits, ranks[trial]);
}

bool counter_cache_count(CounterCache *cache, const uint32_t *ranks, size_t first, size_t last)
{
    CounterCache here =
        *cache; /* in registers: the counters' bytes might be anything to the compiler */
    if (!cache->bits) {
        memcpy(here.overflows + here.overflow_count, ranks + first, (last - first) * sizeof *ranks);
        here.overflow_count += last - first;
    } else if (cache->bits == 8)
        count(&here, 8, ranks, first, last);
    else
        count(&here, 4, ranks, first, last);
    cache->overflow_count = here.overflow_count;
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

/* Eight bytes of 4-bit counters of two caches, each counter added by itself, without a carry into
 * the next. */
static uint64_t add_nibbles(uint64_t a, uint64_t b)
{
    static const uint64_t TOPS = UINT64_C(0x8888888888888888);
    return ((a & ~TOPS) + (b & ~TOPS)) ^ ((a ^ b) & TOPS);
}

/* Not 0 where one of the 4-bit counters, added up, overflows. */
static uint64_t carries(uint64_t a, uint64_t b)
{
    static const uint64_t LOW = UINT64_C(0x0f0f0f0f0f0f0f0f);
    uint64_t low = (a & LOW) + (b & LOW), high = (a >> 4 & LOW) + (b >> 4 & LOW);
    return (low | high) & ~LOW;
}

static uint64_t word_at(const uint8_t *bytes)
{
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    return word;
}

/* How many counters of cells first..last-1 overflow when two caches are added. */
static size_t overflows_between(const CounterCache *a, const CounterCache *b, uint64_t first,
                                uint64_t last)
{
    unsigned all = (1U << a->bits) - 1;
    size_t overflows = 0;
    for (uint64_t cell = first; cell < last; cell++)
        overflows += counter_cache_shown(a, cell) + counter_cache_shown(b, cell) > all;
    return overflows;
}

/* The same for all cells, if it is at most `most`; else some number above that. */
static size_t overflows_when_added(const CounterCache *a, const CounterCache *b, size_t most)
{
    enum { PART = 4096 }; /* cells; few parts have any */
    size_t overflows = 0;
    for (uint64_t first = 0; first < a->cells && overflows <= most; first += PART) {
        uint64_t last = first + PART < a->cells ? first + PART : a->cells, any = 0;
        size_t at = counter_bytes(first, a->bits), end = counter_bytes(last, a->bits);
        if (a->bits == 8)
            for (; at < end; at++)
                any |= (uint8_t)(a->counters[at] + b->counters[at]) < a->counters[at];
        else if (last - first == PART)
            for (; at < end; at += sizeof(uint64_t))
                any |= carries(word_at(a->counters + at), word_at(b->counters + at));
        else
            any = 1;
        if (any)
            overflows += overflows_between(a, b, first, last);
    }
    return overflows;
}

bool counter_cache_join(CounterCache *into, CounterCache *from)
{
    if (into->bits != from->bits)
        return false;
    if (!into->bits) {
        counter_cache_hand_over(into, from);
        return true;
    }
    if (into->overflow_count + from->overflow_count > OVERFLOWS_KEPT)
        return false;
    size_t room = OVERFLOWS_KEPT - into->overflow_count - from->overflow_count;
    size_t overflows = overflows_when_added(into, from, room);
    if (overflows > room)
        return false;
    unsigned all = (1U << into->bits) - 1;
    for (uint64_t cell = 0; overflows && cell < into->cells; cell++)
        if (counter_cache_shown(into, cell) + counter_cache_shown(from, cell) > all)
            into->overflows[into->overflow_count++] = (uint32_t)cell;
    size_t bytes = counter_bytes(into->cells, into->bits);
    if (into->bits == 8)
        for (size_t at = 0; at < bytes; at++)
            into->counters[at] = (uint8_t)(into->counters[at] + from->counters[at]);
    else
        for (size_t at = 0; at < bytes; at += sizeof(uint64_t)) {
            uint64_t sum = add_nibbles(word_at(into->counters + at), word_at(from->counters + at));
            memcpy(into->counters + at, &sum, sizeof sum);
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

bool counter_cache_finish(CounterCache *cache)
{
    enum { MANY = 1000 };
    if (cache->bits && cache->overflow_count > OVERFLOWS_KEPT)
        return false;
    if (cache->overflow_count < MANY || !sort_list(cache->overflows, cache->overflow_count))
        qsort(cache->overflows, cache->overflow_count, sizeof *cache->overflows, by_cell);
    return true;
}

/* The counters as bytes: a pointer to where they lie, or to `room`. */
static const uint8_t *shown_bytes(const CounterCache *cache, uint64_t first, size_t count,
                                  uint8_t *restrict room)
{
    if (cache->bits == 8)
        return cache->counters + first;
    if (!cache->bits)
        return memset(room, 0, count);
    const uint8_t *restrict pairs = cache->counters + first / 2;
    for (size_t i = 0; i < count / 2; i++) {
        room[2 * i] = pairs[i] & 15;
        room[2 * i + 1] = pairs[i] >> 4;
    }
    return room;
}

void counter_cache_add_to(const CounterCache *cache, uint32_t *narrow_cells, uint64_t *wide_cells)
{
    for (uint64_t first = 0; cache->bits && first < cache->cells; first += PIECE) {
        uint8_t room[PIECE], any = 0;
        size_t piece = cache->cells - first < PIECE ? (size_t)(cache->cells - first) : PIECE;
        const uint8_t *shown = shown_bytes(cache, first, piece, room);
        for (size_t i = 0; i < piece; i++)
            any |= shown[i];
        /* The system would give a page to what is only zeros. */
        for (size_t i = 0; any && wide_cells && i < piece; i++)
            wide_cells[first + i] += shown[i];
        for (size_t i = 0; any && !wide_cells && i < piece; i++)
            narrow_cells[first + i] += shown[i];
    }
    for (size_t i = 0; i < cache->overflow_count; i++)
        if (wide_cells)
            wide_cells[cache->overflows[i]] += UINT64_C(1) << cache->bits;
        else
            narrow_cells[cache->overflows[i]] += UINT32_C(1) << cache->bits;
}

void counter_cache_empty(CounterCache *cache, uint32_t *narrow_cells, uint64_t *wide_cells)
{
    counter_cache_add_to(cache, narrow_cells, wide_cells);
    counter_cache_clear(cache);
}

void counter_cache_clear(CounterCache *cache)
{
    if (cache->bits)
        memset(cache->counters, 0, counter_bytes(cache->cells, cache->bits));
    cache->overflow_count = 0;
    cache->trials = 0;
}

/* The first entry of the sorted list that is `cell` or above. */
static size_t first_overflow(const CounterCache *cache, uint64_t cell)
{
    size_t lo = 0, hi = cache->overflow_count, near = 1 << 12;
    /* Where cells are alike it is near its share of the list. */
    size_t share = (size_t)((double)cell / (double)cache->cells * (double)hi);
    if (share + near < hi && cache->overflows[share + near] >= cell)
        hi = share + near;
    if (share >= near && share - near < hi && cache->overflows[share - near] < cell)
        lo = share - near;
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
    if (cache->bits)
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
    if (!cache->bits) {
        memset(room, 0, count);
        for (size_t i = first_overflow(cache, first);
             i < cache->overflow_count && cache->overflows[i] < first + count; i++)
            if (!++room[cache->overflows[i] - first])
                return NULL;
        return room;
    }
    return first_overflow(cache, first) == first_overflow(cache, first + count)
               ? shown_bytes(cache, first, count, room)
               : NULL;
}

void counter_cache_read(const CounterCache *cache, uint64_t first, size_t count, uint64_t *ret)
{
    uint8_t room[PIECE];
    for (size_t from = 0, piece; from < count; from += piece) {
        piece = count - from < PIECE ? count - from : PIECE;
        const uint8_t *shown = shown_bytes(cache, first + from, piece, room);
        for (size_t i = 0; i < piece; i++)
            ret[from + i] = shown[i];
    }
    for (size_t i = first_overflow(cache, first); i < first_overflow(cache, first + count); i++)
        ret[cache->overflows[i] - first] += UINT64_C(1) << cache->bits;
}

uint64_t counter_cache_squares(const CounterCache *cache, uint64_t lo, uint64_t hi)
{
    uint64_t squares = 0; /* at most 2^16 a cell, and what the few overflows add */
    if (cache->bits == 8)
        for (uint64_t cell = lo; cell < hi; cell++)
            squares += (uint32_t)cache->counters[cell] * cache->counters[cell];
    else if (cache->bits)
        for (uint64_t at = lo / 2; at < hi / 2; at++) {
            uint32_t low = cache->counters[at] & 15, high = cache->counters[at] >> 4;
            squares += low * low + high * high;
        }
    size_t end = first_overflow(cache, hi);
    for (size_t i = first_overflow(cache, lo), overflows; i < end; i += overflows) {
        uint64_t shown = counter_cache_shown(cache, cache->overflows[i]);
        for (overflows = 1; i + overflows < end; overflows++)
            if (cache->overflows[i + overflows] != cache->overflows[i])
                break;
        uint64_t whole = shown + (overflows << cache->bits);
        squares += whole * whole - shown * shown;
    }
    return squares;
}
