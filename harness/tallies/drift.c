#include "tallies/drift.h"
#include "tallies/rows.h"

#include <string.h>

typedef struct Scratch {
    size_t blocks;
    /* n <= LANES_MAX_N: counts of trials in lockstep, as RowFunctions.positions lays them out, that
     * all belong to part `aside_part`. */
    uint32_t *aside;
    uint64_t aside_part;
    uint16_t block[]; /* of each item or place */
} Scratch;

size_t drift_blocks(size_t n)
{
    return n < DRIFT_BLOCKS ? n : DRIFT_BLOCKS;
}

static size_t block_of(size_t n, size_t item)
{
    return item * drift_blocks(n) / n;
}

size_t drift_block_size(size_t n, size_t block)
{
    size_t m = drift_blocks(n);
    return ((block + 1) * n + m - 1) / m - (block * n + m - 1) / m;
}

static uint64_t cells(size_t n, uint64_t trials, const char **ret_reason)
{
    (void)trials;
    if (n < 3) {
        *ret_reason = "defined from three items on";
        return 0;
    }
    uint64_t m = drift_blocks(n);
    return DRIFT_PARTS * m * m;
}

static uint64_t most(size_t n)
{
    size_t m = drift_blocks(n);
    return (n + m - 1) / m; /* the items of the largest block */
}

static size_t aside_bytes(size_t n)
{
    return n <= LANES_MAX_N ? n * ROWS_STRIDE * sizeof(uint32_t) : 0;
}

static size_t scratch_bytes(size_t n, uint64_t trials)
{
    (void)trials;
    return sizeof(Scratch) + (n + 1) / 2 * 2 * sizeof(uint16_t) + aside_bytes(n);
}

static void begin(Tally *tally)
{
    Scratch *scratch = tally->scratch;
    scratch->blocks = drift_blocks(tally->n);
    scratch->aside = (uint32_t *)(scratch->block + (tally->n + 1) / 2 * 2);
    for (size_t item = 0; item < tally->n; item++)
        scratch->block[item] = (uint16_t)block_of(tally->n, item);
}

static uint64_t part_of(const Tally *tally, uint64_t trial)
{
    return (uint64_t)((unsigned __int128)trial * DRIFT_PARTS / tally->trials);
}

static void count(Tally *tally, const Item *outcome, uint64_t times)
{
    const Scratch *scratch = tally->scratch;
    uint64_t first = part_of(tally, tally->trial) * scratch->blocks;
    for (size_t place = 0; place < tally->n; place++)
        tally_add(tally,
                  (first + scratch->block[outcome[place]]) * scratch->blocks +
                      scratch->block[place],
                  times);
}

/* What was counted aside goes to the cells of its part. */
static void settle(Tally *tally)
{
    Scratch *scratch = tally->scratch;
    uint64_t first = scratch->aside_part * scratch->blocks;
    for (size_t place = 0; place < tally->n; place++)
        for (size_t item = 0; item < tally->n; item++)
            tally_add(tally,
                      (first + scratch->block[item]) * scratch->blocks + scratch->block[place],
                      scratch->aside[place * ROWS_STRIDE + item]);
    memset(scratch->aside, 0, aside_bytes(tally->n));
}

static void count_rows(Tally *tally, Rows *rows)
{
    Scratch *scratch = tally->scratch;
    Item outcome[LANES_MAX_N];
    size_t n = tally->n;
    for (size_t batch = 0; batch < rows->batches; batch++) {
        uint64_t first = tally->trial, part = part_of(tally, first);
        if (part != scratch->aside_part)
            settle(tally);
        scratch->aside_part = part;
        if (part == part_of(tally, first + DECK_LANES - 1)) {
            rows->with->positions(rows->items + batch * n * DECK_LANES, n, scratch->aside);
            tally->trial += DECK_LANES;
            continue;
        }
        for (size_t lane = 0; lane < DECK_LANES; lane++, tally->trial++) {
            rows_outcome(rows, batch, lane, outcome);
            count(tally, outcome, 1);
        }
    }
}

static void end_block(Tally *tally, const Rows *rows)
{
    if (rows)
        settle(tally);
}

const TallyKind tally_drift = {
    .id = "drift",
    .cells = cells,
    .most = most,
    .scratch = scratch_bytes,
    .begin = begin,
    .count = count,
    .in_order = true,
    .count_rows = count_rows,
    .end_block = end_block,
};
