/* Which item directly follows which.
 *
 * One sentinel, symbol n, stands before the first item and after the last, so that each of the
 * n + 1 symbols has one successor in every outcome: together they are one cycle. Cell a * m + b
 * counts how often symbol a, or one of its block, is directly followed by b or one of its block;
 * m blocks of the n + 1 symbols. */
#include "tallies/blocks.h"
#include "tallies/outcome_rows.h"

#include <string.h>

/* The tally's scratch memory. */
typedef struct Follow {
    Blocks blocks;
    uint32_t *row;   /* of each symbol: m times its block */
    uint16_t *block; /* of each symbol */
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

static size_t scratch(PlannedTally of)
{
    return sizeof(Follow) + (of.n + 1) * (sizeof(uint32_t) + sizeof(uint16_t));
}

static void begin(Tally *tally)
{
    size_t n = tally->n;
    Follow *follow = tally->scratch;
    follow->blocks = blocks_of(n + 1);
    follow->row = (uint32_t *)(follow + 1);
    follow->block = (uint16_t *)(follow->row + n + 1);
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

static void end_block(Tally *tally, const OutcomeRows *rows)
{
    for (uint64_t cell = 0; rows && cell < tally->cells; cell++)
        tally_add(tally, cell, rows->successors[cell]);
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
};
