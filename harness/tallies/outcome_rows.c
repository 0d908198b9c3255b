#include "tallies/outcome_rows.h"

#include <stdlib.h>
#include <string.h>

static size_t batch_bytes(size_t n)
{
    return n * DECK_LANES;
}

static size_t decks_bytes(size_t n)
{
    return (OUTCOME_ROWS_LAGS + OUTCOME_ROWS_MAX_BATCHES * DECK_LANES) * lane_deck_stride(n);
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

/* The TALLY_KEEPS_... that the tallies of one lag want. */
static unsigned kept(const TallyKind *const *kinds, size_t kind_count, size_t lag)
{
    unsigned all = 0;
    for (size_t k = 0; k < kind_count; k++)
        if (kinds[k]->lag == lag)
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
    size_t bytes = 0;
    for (size_t lag = 0; lag <= OUTCOME_ROWS_LAGS; lag++) {
        unsigned keep = kept(kinds, kind_count, lag);
        if (lag && !keep)
            continue;
        bytes += sizeof(OutcomeRows) + 4 * OUTCOME_ROWS_MAX_BATCHES * batch_bytes(n);
        bytes += lag || keep & TALLY_READS_DECKS ? 2 * decks_bytes(n) : 0;
        bytes += keep & TALLY_KEEPS_POSITIONS ? positions_bytes(n) : 0;
        bytes += keep & TALLY_KEEPS_SUCCESSORS ? successors_bytes(n) : 0;
        bytes += joined(keep, n) ? combined_bytes(n) : 0;
    }
    return bytes;
}

void outcome_rows_close(OutcomeRows *rows)
{
    if (!rows)
        return;
    for (size_t lag = 0; lag < OUTCOME_ROWS_LAGS; lag++)
        outcome_rows_close(rows->relative[lag]);
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

/* One lag's rows; with lag 0, the outcomes' own. */
static OutcomeRows *open_rows(const RowFunctions *with, size_t n, unsigned keep, size_t lag)
{
    OutcomeRows *rows = calloc(1, sizeof *rows);
    if (!rows)
        return NULL;
    size_t batches = OUTCOME_ROWS_MAX_BATCHES * batch_bytes(n);
    rows->with = with;
    rows->n = n;
    if (lag)
        rows->quotients = allocate(rows, batches);
    if (!lag || keep & TALLY_READS_ROWS) {
        rows->places = allocate(rows, batches);
        rows->digits = allocate(rows, batches);
        rows->room = allocate(rows, batch_bytes(n));
    }
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

OutcomeRows *outcome_rows_open(const RowFunctions *with, size_t n, const TallyKind *const *kinds,
                               size_t kind_count)
{
    OutcomeRows *rows = open_rows(with, n, kept(kinds, kind_count, 0), 0);
    bool whole = rows != NULL;
    for (size_t lag = 1; lag <= OUTCOME_ROWS_LAGS && whole; lag++) {
        unsigned keep = kept(kinds, kind_count, lag);
        if (keep)
            whole = (rows->relative[lag - 1] = open_rows(with, n, keep, lag)) != NULL;
        if (keep && whole && !rows->item_decks)
            rows->item_decks = zeroed(rows, decks_bytes(n));
        if (keep && whole && !rows->place_decks)
            rows->place_decks = zeroed(rows, decks_bytes(n));
    }
    if (whole && !rows->memory.lost)
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
    rows->placed = rows->decoded = rows->decked = rows->dealt = false;
    memset(rows->related, 0, sizeof rows->related);
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

/* The deck of the trial `lag` before the first one of that batch. */
static uint8_t *deck_before(uint8_t *decks, size_t n, size_t batch, size_t lag)
{
    return decks + (OUTCOME_ROWS_LAGS + batch * DECK_LANES - lag) * lane_deck_stride(n);
}

/* For quotients: the place where the item of the trial before is now. */
static void place_batch(const OutcomeRows *rows, size_t batch, uint8_t *places)
{
    const OutcomeRows *of = rows->of;
    size_t n = rows->n;
    if (of)
        rows->with->look_up(deck_before(of->place_decks, n, rows->first + batch, 0),
                            deck_before(of->item_decks, n, rows->first + batch, rows->lag), n,
                            places);
    else
        rows->with->invert(rows->items + batch * batch_bytes(n), n, places);
}

const uint8_t *outcome_rows_places(OutcomeRows *rows)
{
    for (size_t batch = 0; !rows->placed && batch < rows->batches; batch++)
        place_batch(rows, batch, rows->places + batch * batch_bytes(rows->n));
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

static void deal_rows(const OutcomeRows *rows, const uint8_t *of, uint8_t *decks)
{
    size_t n = rows->n;
    for (size_t batch = 0; batch < rows->batches; batch++)
        rows->with->as_decks(of + batch * batch_bytes(n), n, deck_before(decks, n, batch, 0));
}

const uint8_t *outcome_rows_decks(OutcomeRows *rows)
{
    if (!rows->decked)
        deal_rows(rows, rows->items, rows->item_decks);
    rows->decked = true;
    return deck_before(rows->item_decks, rows->n, 0, 0);
}

/* Items and places as decks. */
static void deal(OutcomeRows *rows)
{
    outcome_rows_decks(rows);
    if (!rows->dealt)
        deal_rows(rows, outcome_rows_places(rows), rows->place_decks);
    rows->dealt = true;
}

OutcomeRows *outcome_rows_relative(OutcomeRows *rows, size_t lag, size_t first, const Item *before)
{
    OutcomeRows *relative = rows->relative[lag - 1];
    size_t n = rows->n;
    if (rows->related[lag - 1])
        return relative;
    deal(rows);
    for (size_t l = lag; l > 0; l--, before += n)
        for (size_t item = 0; item < n; item++) {
            deck_before(rows->place_decks, n, 0, l)[item] = (uint8_t)before[item];
            deck_before(rows->item_decks, n, 0, l)[before[item]] = (uint8_t)item;
        }
    for (size_t batch = first; batch < rows->batches; batch++)
        rows->with->look_up(deck_before(rows->place_decks, n, batch, lag),
                            deck_before(rows->item_decks, n, batch, 0), n,
                            relative->quotients + (batch - first) * batch_bytes(n));
    relative->of = rows;
    relative->lag = lag;
    relative->first = first;
    outcome_rows_show(relative, relative->quotients, rows->batches - first);
    rows->related[lag - 1] = true;
    return relative;
}

void outcome_rows_flush(OutcomeRows *rows)
{
    if (rows->combined)
        flush_combined(rows);
    for (size_t lag = 0; lag < OUTCOME_ROWS_LAGS; lag++)
        if (rows->relative[lag])
            outcome_rows_flush(rows->relative[lag]);
}

void outcome_rows_forget(OutcomeRows *rows)
{
    if (rows->positions)
        memset(rows->positions, 0, positions_bytes(rows->n));
    if (rows->successors)
        memset(rows->successors, 0, successors_bytes(rows->n));
    for (size_t lag = 0; lag < OUTCOME_ROWS_LAGS; lag++)
        if (rows->relative[lag])
            outcome_rows_forget(rows->relative[lag]);
}
