#include "tallies/tally.h"

#include "tallies/cells.h"

#include <stdlib.h>
#include <string.h>

uint64_t tally_trials(const Tally *tally, uint64_t trials, uint64_t sampled_trials)
{
    uint64_t shown = tally->sampled ? sampled_trials : trials;
    return tally->kind->counted ? tally->kind->counted(tally, shown) : shown;
}

uint64_t tally_cells(const TallyKind *kind, const Shape *shape, uint64_t trials,
                     const char **ret_reason)
{
    const char *reason;
    ret_reason = ret_reason ? ret_reason : &reason;
    bool plain = shape_is_plain(shape);
    if (kind->shapes == TALLY_ANY || plain == (kind->shapes == TALLY_ORDERS))
        return kind->cells((PlannedTally){kind, shape, shape->n, trials}, ret_reason);
    return tally_refuses(plain ? "no items are alike, and every place is seen"
                               : "looks at n different items, of which every place is seen",
                         ret_reason);
}

static bool tally_wide(const TallyKind *kind, const Shape *shape, uint64_t trials)
{
    return trials > UINT32_MAX / tally_most(kind, shape);
}

static bool has_cache(const TallyKind *kind, uint64_t cells)
{
    return kind == &tally_permutations && counter_cache_pays(cells);
}

size_t tally_cells_bytes(const Tally *tally)
{
    return tally->cells * (tally->wide ? sizeof(uint64_t) : sizeof(uint32_t));
}

static bool is_shared(const TallyKind *kind, uint64_t cells, uint64_t trials, int threads)
{
    return has_cache(kind, cells) && counter_cache_shares(cells, trials, threads);
}

uint64_t tally_bytes_on(const TallyKind *kind, const Shape *shape, uint64_t trials, int threads)
{
    uint64_t cells = tally_cells(kind, shape, trials, NULL), each = (uint64_t)threads;
    if (!cells)
        return 0;
    uint64_t cache = has_cache(kind, cells) ? counter_cache_bytes(cells, trials, threads) : 0;
    size_t width = tally_wide(kind, shape, trials) ? sizeof(uint64_t) : sizeof(uint32_t);
    return cells * width * (is_shared(kind, cells, trials, threads) ? 1 : each) + cache +
           tally_scratch_bytes(kind, shape, trials) * each;
}

uint64_t tally_bytes(const TallyKind *kind, const Shape *shape, uint64_t trials)
{
    return tally_bytes_on(kind, shape, trials, 1);
}

Status tally_begin_on(Tally *ret, const TallyKind *kind, const Shape *shape, uint64_t trials,
                      int threads, const Tally *first, Error *error)
{
    Tally tally = {.kind = kind,
                   .n = shape->n,
                   .shape = *shape,
                   .trials = trials,
                   .wide = tally_wide(kind, shape, trials)};
    tally.cells = tally_cells(kind, shape, trials, NULL);
    bool behind = first && is_shared(kind, tally.cells, trials, threads);
    if (!behind)
        tally.memory = cells_alloc(tally_cells_bytes(&tally));
    bool whole = behind || tally.memory;
    size_t scratch = tally_scratch_bytes(kind, shape, trials);
    if (scratch) {
        /* A multiple of a cache line, aligned as one: a place for vectors, too. */
        tally.scratch = cells_alloc(scratch);
        whole = whole && tally.scratch;
    }
    if (has_cache(kind, tally.cells)) {
        tally.untouched = tally.cached = true;
        whole = counter_cache_begin(&tally.cache, tally.cells, trials, behind) && whole;
    }
    if (!whole) {
        tally_end(&tally);
        return error_set(error, STATUS_FAILED, "out of memory: %llu counts for %s at n = %zu",
                         (unsigned long long)tally.cells, kind->id, shape->n);
    }
    if (kind->begin)
        kind->begin(&tally);
    *ret = tally;
    return STATUS_OK;
}

Status tally_begin(Tally *ret, const TallyKind *kind, const Shape *shape, uint64_t trials,
                   Error *error)
{
    return tally_begin_on(ret, kind, shape, trials, 1, NULL, error);
}

void tally_end(Tally *tally)
{
    cells_free(tally->memory, tally_cells_bytes(tally));
    if (tally->cached)
        counter_cache_end(&tally->cache);
    if (tally->scratch) /* else the tally may never have begun */
        cells_free(tally->scratch, tally_scratch_bytes(tally->kind, &tally->shape, tally->trials));
    tally->scratch = NULL;
    tally->memory = NULL;
    tally->cached = false;
}

/* True if the list of `from` lay beside that of `into`, which then has all counts. */
static bool handed_over(Tally *into, Tally *from)
{
    if (into == from || !from->cache.behind)
        return false;
    counter_cache_hand_over(&into->cache, &from->cache);
    return true;
}

void tally_flush(Tally *into, Tally *from)
{
    if (handed_over(into, from) || !from->cache.trials)
        return;
    if (into != from && into->untouched)
        tally_flush(into, into);
    into->untouched = false;
    counter_cache_empty(&from->cache, into->wide ? NULL : into->narrow_cells,
                        into->wide ? into->wide_cells : NULL);
}

void *tally_memory(Tally *tally)
{
    tally_flush(tally, tally);
    tally->untouched = false;
    return tally->memory;
}

void tally_flush_at_end(Tally *into, Tally *from)
{
    if (handed_over(into, from) || !from->cache.trials)
        return;
    bool rests = into->untouched &&
                 (into == from || counter_cache_join(&into->cache, &from->cache)) &&
                 counter_cache_finish(&into->cache);
    if (!rests)
        tally_flush(into, from);
}

void tally_read(const Tally *tally, uint64_t first, size_t count, uint64_t *ret)
{
    if (tally->untouched)
        counter_cache_read(&tally->cache, first, count, ret);
    else if (tally->wide)
        memcpy(ret, tally->wide_cells + first, count * sizeof *ret);
    else
        for (size_t i = 0; i < count; i++)
            ret[i] = tally->narrow_cells[first + i];
}

uint64_t *tally_counts(const Tally *tally)
{
    uint64_t *counts = malloc(tally->cells * sizeof *counts);
    if (counts)
        tally_read(tally, 0, tally->cells, counts);
    return counts;
}

size_t tally_read_piece(const Tally *tally, uint64_t first, uint64_t ret[static TALLY_PIECE])
{
    uint64_t left = tally->cells - first;
    size_t count = left < TALLY_PIECE ? (size_t)left : TALLY_PIECE;
    tally_read(tally, first, count, ret);
    return count;
}

const uint8_t *tally_read_bytes(const Tally *tally, uint64_t first,
                                uint8_t room[static TALLY_PIECE], size_t *ret_count)
{
    uint64_t left = tally->cells - first;
    *ret_count = left < TALLY_PIECE ? (size_t)left : TALLY_PIECE;
    return tally->untouched ? counter_cache_read_bytes(&tally->cache, first, *ret_count, room)
                            : NULL;
}

/* Whether what is not 0 is listed. */
static bool is_listed(const Tally *tally)
{
    return tally->untouched && tally->cache.listed;
}

size_t tally_read_few(const Tally *tally, uint64_t first, CountedCell ret[static TALLY_FEW])
{
    uint64_t words[TALLY_PIECE];
    uint8_t room[TALLY_PIECE];
    size_t piece, few = 0;
    const uint8_t *bytes = is_listed(tally) ? NULL : tally_read_bytes(tally, first, room, &piece);
    if (is_listed(tally)) {
        uint64_t left = tally->cells - first;
        return counter_cache_listed(
            &tally->cache, first, left < TALLY_PIECE ? (size_t)left : TALLY_PIECE, ret, TALLY_FEW);
    }
    for (size_t i = 0; bytes && i < piece; i++)
        few += bytes[i] != 0;
    if (few > TALLY_FEW)
        return TALLY_FEW + 1;
    piece = tally_read_piece(tally, first, words);
    few = 0;
    for (size_t i = 0; i < piece && few <= TALLY_FEW; i++)
        if (words[i]) {
            if (few < TALLY_FEW)
                ret[few] = (CountedCell){first + i, words[i]};
            few++;
        }
    return few;
}

size_t tally_range(const Tally *tally, uint64_t first, uint64_t *ret_least, uint64_t *ret_most)
{
    uint8_t room[TALLY_PIECE];
    uint64_t counts[TALLY_PIECE];
    size_t count;
    const uint8_t *bytes = tally_read_bytes(tally, first, room, &count);
    if (bytes) {
        uint8_t least = UINT8_MAX, most = 0; /* of bytes, as many at once as a vector holds */
        for (size_t i = 0; i < count; i++) {
            least = bytes[i] < least ? bytes[i] : least;
            most = bytes[i] > most ? bytes[i] : most;
        }
        *ret_least = least;
        *ret_most = most;
        return count;
    }
    count = tally_read_piece(tally, first, counts);
    *ret_least = UINT64_MAX;
    *ret_most = 0;
    for (size_t i = 0; i < count; i++) {
        *ret_least = counts[i] < *ret_least ? counts[i] : *ret_least;
        *ret_most = counts[i] > *ret_most ? counts[i] : *ret_most;
    }
    return count;
}

/* Adds TALLY_PIECE cells from `first` on. Where none was counted nothing is written: the system
 * would give a page to what is only zeros. */
static void merge_piece(Tally *into, const Tally *from, uint64_t first)
{
    uint64_t left = into->cells - first, any = 0;
    uint64_t end = first + (left < TALLY_PIECE ? left : TALLY_PIECE);
    if (into->wide) {
        for (uint64_t cell = first; cell < end; cell++)
            any |= from->wide_cells[cell];
        for (uint64_t cell = first; any && cell < end; cell++)
            into->wide_cells[cell] += from->wide_cells[cell];
    } else {
        for (uint64_t cell = first; cell < end; cell++)
            any |= from->narrow_cells[cell];
        for (uint64_t cell = first; any && cell < end; cell++)
            into->narrow_cells[cell] += from->narrow_cells[cell];
    }
}

bool tally_has_orders(const Tally *tally, uint64_t end, uint64_t base)
{
    for (uint64_t first = 0; first < end; first += tally->n) {
        uint64_t seen[SHAPE_MOST_ITEMS / 64 + 1] = {0}, any = 0, once = 0;
        for (size_t place = 0; place < tally->n; place++) {
            uint64_t cell = tally_cell(tally, first + place), item = cell - base;
            uint64_t bit = UINT64_C(1) << item % 64;
            any |= cell;
            if (item < tally->n && !(seen[item / 64] & bit)) {
                seen[item / 64] |= bit;
                once++;
            }
        }
        if (any && once < tally->n)
            return false;
    }
    return true;
}

const Item *tally_remembered(const Tally *tally)
{
    const Item *order = tally->scratch;
    return order[0] != order[1] ? order : NULL;
}

void tally_remember(Tally *tally, const Item *order)
{
    const Item *before = tally_remembered(tally);
    size_t place = 0;
    while (before && place < tally->n && order[place] == before[place])
        place++;
    if (!before || (place < tally->n && order[place] < before[place]))
        memcpy(tally->scratch, order, tally->n * sizeof *order);
}

void tally_merge(Tally *into, const Tally *from)
{
    if (into->kind->remembers && tally_remembered(from))
        tally_remember(into, tally_remembered(from));
    if (from->untouched && !from->cache.trials)
        return;
    tally_memory(into);
    if (from->untouched)
        counter_cache_add_to(&from->cache, into->wide ? NULL : into->narrow_cells,
                             into->wide ? into->wide_cells : NULL);
    else
        for (uint64_t first = 0; first < into->cells; first += TALLY_PIECE)
            merge_piece(into, from, first);
}

void tally_forget(Tally *tally)
{
    if (tally->cache.trials)
        counter_cache_clear(&tally->cache);
    if (!tally->untouched)
        memset(tally->memory, 0, tally_cells_bytes(tally));
    tally->untouched = tally->cached;
}

static unsigned __int128 sum_of_squares(const Tally *tally, uint64_t lo, uint64_t hi)
{
    unsigned __int128 sum = 0;
    if (tally->untouched) {
        sum = counter_cache_squares(&tally->cache, lo, hi);
    } else if (tally->wide) {
        for (uint64_t cell = lo; cell < hi; cell++)
            sum += (unsigned __int128)tally->wide_cells[cell] * tally->wide_cells[cell];
    } else {
        for (uint64_t cell = lo; cell < hi; cell++)
            sum += (uint64_t)tally->narrow_cells[cell] * tally->narrow_cells[cell];
    }
    return sum;
}

unsigned __int128 tally_sum_of_squares(const Tally *tally, int threads)
{
    enum { PART = 1 << 20 };
    uint64_t parts = (tally->cells + PART - 1) / PART;
    uint64_t high = 0, low_sum = 0, low_carry = 0;
    if (parts == 1)
        return sum_of_squares(tally, 0, tally->cells);
    if (parts < 8)
        threads = 1;
        /* OpenMP has no reduction over 128 bits: three 64-bit sums of 64-bit pieces. */
#pragma omp parallel for num_threads(threads) reduction(+ : high, low_sum, low_carry) if (threads > 1)
    for (uint64_t part = 0; part < parts; part++) {
        uint64_t lo = part * PART;
        uint64_t hi = lo + PART < tally->cells ? lo + PART : tally->cells;
        unsigned __int128 sum = sum_of_squares(tally, lo, hi);
        high += (uint64_t)(sum >> 64);
        low_carry += (uint64_t)sum >> 32;
        low_sum += (uint64_t)sum & UINT32_MAX;
    }
    return ((unsigned __int128)high << 64) + ((unsigned __int128)low_carry << 32) + low_sum;
}

const Tally *tally_among(const Tally *tallies, size_t count, const TallyKind *kind)
{
    for (size_t t = 0; t < count; t++)
        if (tallies[t].kind == kind)
            return &tallies[t];
    return NULL;
}
