#include "tallies/outcome_rows.h"

#include <stdlib.h>
#include <string.h>

static size_t batch_bytes(size_t n)
{
    return n * DECK_LANES;
}

static size_t decks_bytes(size_t n)
{
    return OUTCOME_ROWS_MAX_BATCHES * DECK_LANES * lane_deck_stride(n);
}

static size_t positions_bytes(size_t n)
{
    return n * ROWS_STRIDE * sizeof(uint32_t);
}

static size_t successors_bytes(size_t n)
{
    return (n + 1) * (n + 1) * sizeof(uint32_t);
}

static size_t combined_bytes(size_t n)
{
    return (n - 1) * n * ROWS_COMBINED_MAX_N * sizeof(uint16_t);
}

/* The TALLY_KEEPS_... that the tallies want. */
static unsigned kept(const TallyKind *const *kinds, size_t kind_count)
{
    unsigned all = 0;
    for (size_t k = 0; k < kind_count; k++)
        all |= kinds[k]->kept;
    return all;
}

/* Whether places and successors share a joint table, which halves the increments. */
static bool joined(unsigned keep, size_t n)
{
    return keep & TALLY_KEEPS_POSITIONS && keep & TALLY_KEEPS_SUCCESSORS &&
           n <= ROWS_COMBINED_MAX_N;
}

size_t outcome_rows_bytes(size_t n, const TallyKind *const *kinds, size_t kind_count)
{
    unsigned keep = kept(kinds, kind_count);
    size_t bytes = sizeof(OutcomeRows) + 4 * OUTCOME_ROWS_MAX_BATCHES * batch_bytes(n);
    bytes += keep & TALLY_READS_DECKS ? decks_bytes(n) : 0;
    bytes += keep & TALLY_KEEPS_POSITIONS ? positions_bytes(n) : 0;
    bytes += keep & TALLY_KEEPS_SUCCESSORS ? successors_bytes(n) : 0;
    bytes += joined(keep, n) ? combined_bytes(n) : 0;
    return bytes;
}

void outcome_rows_close(OutcomeRows *rows)
{
    if (!rows)
        return;
    arena_clear(&rows->memory);
    free(rows);
}

static void *allocate(OutcomeRows *rows, size_t bytes)
{
    return arena_keep(&rows->memory, aligned_alloc(64, (bytes + 63) / 64 * 64));
}

static void *zeroed(OutcomeRows *rows, size_t bytes)
{
    void *memory = allocate(rows, bytes);
    return memory ? memset(memory, 0, bytes) : NULL;
}

OutcomeRows *outcome_rows_open(const RowFunctions *with, size_t n, const TallyKind *const *kinds,
                               size_t kind_count)
{
    unsigned keep = kept(kinds, kind_count);
    OutcomeRows *rows = calloc(1, sizeof *rows);
    if (!rows)
        return NULL;
    size_t batches = OUTCOME_ROWS_MAX_BATCHES * batch_bytes(n);
    rows->with = with;
    rows->n = n;
    rows->places = allocate(rows, batches);
    rows->digits = allocate(rows, batches);
    rows->room = allocate(rows, batch_bytes(n));
    if (keep & TALLY_KEEPS_POSITIONS)
        rows->positions = zeroed(rows, positions_bytes(n));
    if (keep & TALLY_KEEPS_SUCCESSORS)
        rows->successors = zeroed(rows, successors_bytes(n));
    if (joined(keep, n))
        rows->combined = zeroed(rows, combined_bytes(n));
    /* Behind n items zeros are looked up, which every table has. */
    if (keep & TALLY_READS_DECKS)
        rows->item_decks = zeroed(rows, decks_bytes(n));
    if (!rows->memory.lost)
        return rows;
    outcome_rows_close(rows);
    return NULL;
}

/* The counts of (item at some place, its successor) add up to all successors, and to the items at
 * each place but the last. */
static void flush_combined(OutcomeRows *rows)
{
    size_t n = rows->n;
    uint32_t *ends = rows->successors + n * (n + 1);
    if (!rows->combined_trials)
        return;
    for (size_t place = 0; place + 1 < n; place++)
        for (size_t item = 0; item < n; item++) {
            const uint16_t *counts = rows->combined + (place * n + item) * ROWS_COMBINED_MAX_N;
            uint32_t *follow = rows->successors + item * (n + 1), sum = 0;
            for (size_t next = 0; next < n; next++) {
                sum += counts[next];
                follow[next] += counts[next];
            }
            rows->positions[place * ROWS_STRIDE + item] += sum;
            if (place == 0)
                ends[item] += sum;
            for (size_t next = 0; place + 2 == n && next < n; next++) {
                rows->positions[(n - 1) * ROWS_STRIDE + next] += counts[next];
                rows->successors[next * (n + 1) + n] += counts[next];
            }
        }
    memset(rows->combined, 0, combined_bytes(n));
    rows->combined_trials = 0;
}

void outcome_rows_show(OutcomeRows *rows, const uint8_t *items, size_t batches)
{
    size_t n = rows->n;
    rows->items = items;
    rows->batches = batches;
    rows->placed = rows->decoded = rows->decked = false;
    if (rows->combined) {
        if (rows->combined_trials + batches * DECK_LANES > UINT16_MAX)
            flush_combined(rows);
        rows->with->combined(items, n, batches, rows->combined);
        rows->combined_trials += batches * DECK_LANES;
        return;
    }
    for (size_t batch = 0; batch < batches; batch++) {
        if (rows->positions)
            rows->with->positions(items + batch * batch_bytes(n), n, rows->positions);
        if (rows->successors)
            rows->with->successors(items + batch * batch_bytes(n), n, rows->successors);
    }
}

const uint8_t *outcome_rows_places(OutcomeRows *rows)
{
    for (size_t batch = 0; !rows->placed && batch < rows->batches; batch++)
        rows->with->invert(rows->items + batch * batch_bytes(rows->n), rows->n,
                           rows->places + batch * batch_bytes(rows->n));
    rows->placed = true;
    return rows->places;
}

const uint8_t *outcome_rows_digits(OutcomeRows *rows)
{
    size_t size = batch_bytes(rows->n);
    for (size_t batch = 0; !rows->decoded && batch < rows->batches; batch++)
        rows->with->decode(rows->items + batch * size, rows->n, rows->digits + batch * size,
                           rows->room);
    rows->decoded = true;
    return rows->digits;
}

void outcome_rows_outcome(const OutcomeRows *rows, size_t batch, size_t lane, Item *ret_items)
{
    const uint8_t *items = rows->items + batch * batch_bytes(rows->n) + lane;
    for (size_t place = 0; place < rows->n; place++)
        ret_items[place] = items[place * DECK_LANES];
}

const uint8_t *outcome_rows_decks(OutcomeRows *rows)
{
    size_t n = rows->n;
    for (size_t batch = 0; !rows->decked && batch < rows->batches; batch++)
        rows->with->as_decks(rows->items + batch * batch_bytes(n), n,
                             rows->item_decks + batch * DECK_LANES * lane_deck_stride(n));
    rows->decked = true;
    return rows->item_decks;
}

void outcome_rows_flush(OutcomeRows *rows)
{
    if (rows->combined)
        flush_combined(rows);
}

void outcome_rows_forget(OutcomeRows *rows)
{
    if (rows->positions)
        memset(rows->positions, 0, positions_bytes(rows->n));
    if (rows->successors)
        memset(rows->successors, 0, successors_bytes(rows->n));
}
