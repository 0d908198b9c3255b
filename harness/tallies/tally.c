#include "tallies/tally.h"

#include "tallies/cells.h"
#include "tallies/rank.h"

#include <stdlib.h>
#include <string.h>

static bool tally_wide(const TallyKind *kind, size_t n, uint64_t trials)
{
    return trials > UINT32_MAX / (kind->most ? kind->most(n) : 1);
}

static size_t scratch_bytes(const TallyKind *kind, size_t n, uint64_t trials)
{
    return kind->scratch ? kind->scratch(n, trials) : 0;
}

enum {
    FRONT_CELLS = 300000, /* a table of fewer cells is small enough as it is */
    /* Settling is worth while after so many trials a cell; fewer than 256, so that few counters of
     * a fair shuffle come round before. */
    FRONT_TRIALS_A_CELL = 64,
};

static bool has_front(const TallyKind *kind, uint64_t cells)
{
    return kind->count_ranks && cells >= FRONT_CELLS;
}

size_t tally_cells_bytes(const Tally *tally)
{
    return tally->cells * (tally->wide ? sizeof(uint64_t) : sizeof(uint32_t));
}

/* A counter comes round once in 256 trials at the most; counting stops within a buffer's worth of
 * the limit. Of this memory only what is used is ever touched. */
static size_t overflow_bytes(const Tally *tally)
{
    return (tally->front_limit / 256 + 4096) * sizeof(uint32_t);
}

uint64_t tally_bytes(const TallyKind *kind, size_t n, uint64_t trials)
{
    const char *reason;
    uint64_t cells = kind->cells(n, trials, &reason);
    uint64_t front = has_front(kind, cells) ? 2 * cells : 0;
    size_t width = tally_wide(kind, n, trials) ? sizeof(uint64_t) : sizeof(uint32_t);
    return cells ? cells * width + front + scratch_bytes(kind, n, trials) : 0;
}

Status tally_begin(Tally *ret, const TallyKind *kind, size_t n, uint64_t trials, Error *error)
{
    const char *reason;
    Tally tally = {.kind = kind, .n = n, .trials = trials, .wide = tally_wide(kind, n, trials)};
    tally.cells = kind->cells(n, trials, &reason);
    tally.memory = cells_alloc(tally_cells_bytes(&tally));
    bool whole = tally.memory;
    size_t scratch = scratch_bytes(kind, n, trials);
    if (scratch) {
        /* A multiple of a cache line, aligned as one: a place for vectors, too. */
        tally.scratch = cells_alloc(scratch);
        whole = whole && tally.scratch;
    }
    if (has_front(kind, tally.cells)) {
        tally.untouched = true;
        tally.front_limit = FRONT_TRIALS_A_CELL * tally.cells;
        tally.front = cells_alloc(tally.cells);
        tally.overflow = cells_alloc(overflow_bytes(&tally));
        whole = whole && tally.front && tally.overflow;
    }
    if (!whole) {
        tally_end(&tally);
        return error_set(error, STATUS_FAILED, "out of memory: %llu counts for %s at n = %zu",
                         (unsigned long long)tally.cells, kind->id, n);
    }
    if (kind->begin)
        kind->begin(&tally);
    *ret = tally;
    return STATUS_OK;
}

void tally_end(Tally *tally)
{
    cells_free(tally->memory, tally_cells_bytes(tally));
    cells_free(tally->front, tally->cells);
    cells_free(tally->overflow, overflow_bytes(tally));
    if (tally->scratch) /* else the tally may never have begun */
        cells_free(tally->scratch, scratch_bytes(tally->kind, tally->n, tally->trials));
    tally->scratch = NULL;
    tally->memory = NULL;
    tally->front = NULL;
    tally->overflow = NULL;
}

static void clear_front(Tally *tally)
{
    memset(tally->front, 0, tally->cells);
    tally->overflowed = 0;
    tally->front_trials = 0;
}

void tally_settle(Tally *into, Tally *from)
{
    if (!from->front_trials)
        return;
    if (into != from && into->untouched)
        tally_settle(into, into);
    into->untouched = false;
    if (into->wide)
        for (uint64_t cell = 0; cell < from->cells; cell++)
            into->wide_cells[cell] += from->front[cell];
    else
        for (uint64_t cell = 0; cell < from->cells; cell++)
            into->narrow_cells[cell] += from->front[cell];
    for (size_t i = 0; i < from->overflowed; i++)
        tally_add(into, from->overflow[i], 256);
    clear_front(from);
}

/* Whether no counter of the two fronts together comes round. */
static bool fronts_fit(const Tally *a, const Tally *b)
{
    enum { PART = 4096 };
    for (uint64_t first = 0; first < a->cells; first += PART) {
        uint64_t last = first + PART < a->cells ? first + PART : a->cells;
        uint8_t carries = 0;
        for (uint64_t cell = first; cell < last; cell++)
            carries |= (uint8_t)(a->front[cell] + b->front[cell]) < a->front[cell];
        if (carries)
            return false;
    }
    return true;
}

void tally_rest(Tally *into, Tally *from)
{
    if (!from->front_trials)
        return;
    if (!into->untouched || into->overflowed || from->overflowed ||
        (into != from && !fronts_fit(into, from))) {
        tally_settle(into, from);
        return;
    }
    if (into == from)
        return;
    for (uint64_t cell = 0; cell < from->cells; cell++)
        into->front[cell] = (uint8_t)(into->front[cell] + from->front[cell]);
    into->front_trials += from->front_trials;
    clear_front(from);
}

void tally_derive(Tally *tally, const Tally *permutations, uint64_t first, uint64_t last)
{
    Item items[PERMUTATION_MAX_ITEMS];
    if (first >= last)
        return;
    permutation_unrank(first, tally->n, items);
    for (uint64_t rank = first; rank < last; rank++) {
        uint64_t times = tally_cell(permutations, rank);
        if (times)
            tally->kind->count(tally, items, times);
        permutation_next(items, tally->n);
    }
}

void tally_merge(Tally *into, const Tally *from)
{
    if (into->kind->join)
        into->kind->join(into, from);
    if (from->untouched && !from->front_trials)
        return;
    if (into->untouched)
        tally_settle(into, into);
    into->untouched = false;
    if (from->untouched)
        for (uint64_t cell = 0; cell < into->cells; cell++)
            tally_add(into, cell, from->front[cell]);
    else if (into->wide)
        for (uint64_t cell = 0; cell < into->cells; cell++)
            into->wide_cells[cell] += from->wide_cells[cell];
    else
        for (uint64_t cell = 0; cell < into->cells; cell++)
            into->narrow_cells[cell] += from->narrow_cells[cell];
}

void tally_forget(Tally *tally)
{
    if (tally->front_trials)
        clear_front(tally);
    if (!tally->untouched)
        memset(tally->memory, 0, tally_cells_bytes(tally));
    tally->untouched = tally->front != NULL;
}

static unsigned __int128 sum_of_squares(const Tally *tally, uint64_t lo, uint64_t hi)
{
    unsigned __int128 sum = 0;
    if (tally->untouched) {
        uint64_t squares = 0; /* at most 2^16 a cell */
        for (uint64_t cell = lo; cell < hi; cell++)
            squares += (uint32_t)tally->front[cell] * tally->front[cell];
        sum = squares;
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
