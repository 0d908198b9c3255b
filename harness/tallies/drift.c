#include "tallies/drift.h"
#include "tallies/outcome_rows.h"
#include "tallies/sums.h"

#include <string.h>

typedef struct Scratch {
    size_t blocks;
    /* n <= LANES_MAX_N: counts of trials in lockstep, as RowFunctions.positions lays them out, that
     * all belong to part `pending_part`. */
    uint32_t *pending;
    uint64_t pending_part;
    uint16_t block[]; /* of each item or place */
} Scratch;

size_t drift_blocks(size_t n)
{
    return n < DRIFT_BLOCKS ? n : DRIFT_BLOCKS;
}

static Blocks blocks_here(size_t n)
{
    return (Blocks){.items = n, .count = drift_blocks(n)};
}

size_t drift_block_size(size_t n, size_t block)
{
    return block_size(blocks_here(n), block);
}

static uint64_t cells(const TallyKind *kind, size_t n, uint64_t trials, const char **ret_reason)
{
    (void)kind, (void)trials;
    if (n < 3) {
        *ret_reason = "defined from three items on";
        return 0;
    }
    uint64_t m = drift_blocks(n);
    return DRIFT_PARTS * m * m;
}

static uint64_t most(const TallyKind *kind, size_t n)
{
    (void)kind;
    size_t m = drift_blocks(n);
    return (n + m - 1) / m; /* the items of the largest block */
}

static size_t pending_bytes(size_t n)
{
    return n <= LANES_MAX_N ? n * ROWS_STRIDE * sizeof(uint32_t) : 0;
}

static size_t scratch_bytes(const TallyKind *kind, size_t n, uint64_t trials)
{
    (void)kind, (void)trials;
    return sizeof(Scratch) + (n + 1) / 2 * 2 * sizeof(uint16_t) + pending_bytes(n);
}

static void begin(Tally *tally)
{
    Scratch *scratch = tally->scratch;
    scratch->blocks = drift_blocks(tally->n);
    scratch->pending = (uint32_t *)(scratch->block + (tally->n + 1) / 2 * 2);
    blocks_table(blocks_here(tally->n), scratch->block);
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

/* What was counted pending goes to the cells of its part. */
static void flush(Tally *tally)
{
    Scratch *scratch = tally->scratch;
    uint64_t first = scratch->pending_part * scratch->blocks;
    for (size_t place = 0; place < tally->n; place++)
        for (size_t item = 0; item < tally->n; item++)
            tally_add(tally,
                      (first + scratch->block[item]) * scratch->blocks + scratch->block[place],
                      scratch->pending[place * ROWS_STRIDE + item]);
    memset(scratch->pending, 0, pending_bytes(tally->n));
}

static void count_rows(Tally *tally, OutcomeRows *rows)
{
    Scratch *scratch = tally->scratch;
    Item outcome[LANES_MAX_N];
    size_t n = tally->n;
    for (size_t batch = 0; batch < rows->batches; batch++) {
        uint64_t first = tally->trial, part = part_of(tally, first);
        if (part != scratch->pending_part)
            flush(tally);
        scratch->pending_part = part;
        if (part == part_of(tally, first + DECK_LANES - 1)) {
            rows->with->positions(rows->items + batch * n * DECK_LANES, n, scratch->pending);
            tally->trial += DECK_LANES;
            continue;
        }
        for (size_t lane = 0; lane < DECK_LANES; lane++, tally->trial++) {
            outcome_rows_outcome(rows, batch, lane, outcome);
            count(tally, outcome, 1);
        }
    }
}

static void end_block(Tally *tally, const OutcomeRows *rows)
{
    if (rows)
        flush(tally);
}

/* The number of the first trial of a part; of part DRIFT_PARTS: the number of trials. */
static uint64_t first_of(const Tally *tally, uint64_t part)
{
    return (uint64_t)(((unsigned __int128)tally->trials * part + DRIFT_PARTS - 1) / DRIFT_PARTS);
}

/* Each part is the matrix of some trials of it. */
static bool adds_up(const Tally *tally, uint64_t trials)
{
    Blocks blocks = blocks_here(tally->n);
    uint64_t m = blocks.count, left = trials;
    for (uint64_t part = 0; part < DRIFT_PARTS; part++) {
        unsigned __int128 row = 0;
        for (uint64_t place = 0; place < m; place++)
            row += tally_cell(tally, part * m * m + place);
        uint64_t most = first_of(tally, part + 1) - first_of(tally, part);
        uint64_t size = block_size(blocks, 0);
        if (row > (unsigned __int128)(left < most ? left : most) * size ||
            !sums_to_matrix(tally, part * m * m, blocks, (uint64_t)row / size))
            return false;
        left -= (uint64_t)row / size;
    }
    return left == 0;
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
    .adds_up = adds_up,
};
