/* Which item directly follows which, and where the neighbours of the start end: two tallies of the
 * same form.
 *
 * One sentinel, symbol n, stands before the first item and after the last, so that each of the
 * n + 1 symbols has one successor in every outcome: together they are one cycle. Cell a * m + b
 * counts how often symbol a, or one of its block, is directly followed by b or one of its block;
 * m blocks of the n + 1 symbols.
 *
 * `pairs` is the same of the inverse order: the symbols are places, and place p is followed by
 * place q when some item i is at p and item i + 1 at q. */
#include "tallies/blocks.h"
#include "tallies/outcome_rows.h"
#include "tallies/sums.h"

#include <string.h>

/* The tally's scratch memory. */
typedef struct Follow {
    Blocks blocks;
    uint32_t *row;     /* of each symbol: m times its block */
    uint16_t *block;   /* of each symbol */
    Item *inverse;     /* one outcome's */
    uint32_t *pending; /* n <= LANES_MAX_N: the block's counts of trials in lockstep, as cells */
} Follow;

static uint64_t successors_cells(PlannedTally of, const char **ret_reason)
{
    if (of.n < 3)
        return tally_refuses(
            of.n < 2 ? "there is only one order" : "two items: positions say it all", ret_reason);
    uint64_t blocks = blocks_of(of.n + 1).count;
    return blocks * blocks;
}

/* The most that one trial adds to a cell: as many as a block has symbols. */
static uint64_t most(PlannedTally of)
{
    Blocks blocks = blocks_of(of.n + 1);
    return (of.n + blocks.count) / blocks.count;
}

static size_t pending_bytes(size_t n)
{
    return n <= LANES_MAX_N ? (n + 1) * (n + 1) * sizeof(uint32_t) : 0;
}

static size_t scratch(PlannedTally of)
{
    return 64 + pending_bytes(of.n) +
           (of.n + 1) * (sizeof(uint32_t) + sizeof(uint16_t) + sizeof(Item));
}

static void begin(Tally *tally)
{
    size_t n = tally->n;
    Follow *follow = tally->scratch;
    _Static_assert(sizeof *follow <= 64, "the counts are to begin on a cache line");
    follow->blocks = blocks_of(n + 1);
    follow->pending = (uint32_t *)((uint8_t *)tally->scratch + 64);
    follow->row = follow->pending + pending_bytes(n) / sizeof(uint32_t);
    follow->block = (uint16_t *)(follow->row + n + 1);
    follow->inverse = (Item *)(follow->block + n + 1);
    blocks_table(follow->blocks, follow->block);
    for (size_t symbol = 0; symbol <= n; symbol++)
        follow->row[symbol] = (uint32_t)(follow->block[symbol] * follow->blocks.count);
}

/* The cell of b after a. */
static inline uint64_t cell_of(const Follow *follow, size_t a, size_t b)
{
    return follow->row[a] + follow->block[b];
}

static void successors_count(Tally *tally, const Item *outcome, uint64_t times)
{
    const Follow *follow = tally->scratch;
    size_t n = tally->n, last = n;
    if (follow->blocks.count == n + 1 && !tally->wide) { /* the usual case, each for itself */
        uint32_t *cells_here = tally->narrow_cells, more = (uint32_t)times;
        for (size_t place = 0; place < n; place++) {
            cells_here[last * (n + 1) + outcome[place]] += more;
            last = outcome[place];
        }
        cells_here[last * (n + 1) + n] += more;
        return;
    }
    if (follow->blocks.count == n + 1) {
        for (size_t place = 0; place < n; place++) {
            tally_add(tally, last * (n + 1) + outcome[place], times);
            last = outcome[place];
        }
        tally_add(tally, last * (n + 1) + n, times);
        return;
    }
    for (size_t place = 0; place < n; place++) {
        tally_add(tally, cell_of(follow, last, outcome[place]), times);
        last = outcome[place];
    }
    tally_add(tally, cell_of(follow, last, n), times);
}

static void count_inverse(Tally *tally, const Item *outcome, uint64_t times)
{
    Item *inverse = ((Follow *)tally->scratch)->inverse;
    for (size_t place = 0; place < tally->n; place++)
        inverse[outcome[place]] = (Item)place;
    successors_count(tally, inverse, times);
}

static void add_counts(Tally *tally, const uint32_t *counts)
{
    for (uint64_t cell = 0; cell < tally->cells; cell++)
        tally_add(tally, cell, counts[cell]);
}

static void end_block(Tally *tally, const OutcomeRows *rows)
{
    if (rows)
        add_counts(tally, rows->successors);
}

static void count_inverse_rows(Tally *tally, OutcomeRows *rows)
{
    const Follow *follow = tally->scratch;
    size_t n = tally->n;
    const uint8_t *places = outcome_rows_places(rows);
    for (size_t batch = 0; batch < rows->batches; batch++)
        rows->with->successors(places + batch * n * DECK_LANES, n, follow->pending);
}

static void end_block_inverse(Tally *tally, const OutcomeRows *rows)
{
    Follow *follow = tally->scratch;
    if (!rows)
        return;
    add_counts(tally, follow->pending);
    memset(follow->pending, 0, pending_bytes(tally->n));
}

static bool adds_up(const Tally *tally, uint64_t trials)
{
    return sums_to_matrix(tally, 0, blocks_of(tally->n + 1), trials);
}

const TallyKind tally_successors = {
    .id = "successors",
    .cells = successors_cells,
    .most = most,
    .scratch = scratch,
    .begin = begin,
    .count = successors_count,
    .end_block = end_block,
    .kept = TALLY_KEEPS_SUCCESSORS,
    .adds_up = adds_up,
};

const TallyKind tally_pairs = {
    .id = "pairs",
    .cells = successors_cells,
    .most = most,
    .scratch = scratch,
    .begin = begin,
    .count = count_inverse,
    .count_rows = count_inverse_rows,
    .end_block = end_block_inverse,
    .adds_up = adds_up,
};
