/* How often item i ended at place p. Cell i * n + p, as the report shows it; for more than
 * BLOCKS_SINGLE items cell a * m + b, where a is the item's block and b the place's, of m. */
#include "tallies/blocks.h"
#include "tallies/outcome_rows.h"

static uint64_t positions_cells(PlannedTally of, const char **ret_reason)
{
    if (of.n < 2)
        return tally_refuses("there is only one place", ret_reason);
    uint64_t blocks = blocks_of(of.n).count;
    return blocks * blocks;
}

static uint64_t most(PlannedTally of)
{
    size_t m = blocks_of(of.n).count;
    return (of.n + m - 1) / m;
}

/* The blocks of items, where they are needed; places have the same blocks. */
static size_t scratch(PlannedTally of)
{
    return of.n > BLOCKS_SINGLE ? of.n * sizeof(uint16_t) : 0;
}

static void begin(Tally *tally)
{
    if (tally->n > BLOCKS_SINGLE)
        blocks_table(blocks_of(tally->n), tally->scratch);
}

static void positions_count(Tally *tally, const Item *outcome, uint64_t times)
{
    size_t n = tally->n;
    const uint16_t *block = n > BLOCKS_SINGLE ? tally->scratch : NULL;
    if (!block && !tally->wide) { /* the usual case, without a branch for each place */
        uint32_t *cells_here = tally->narrow_cells, more = (uint32_t)times;
        for (size_t place = 0; place < n; place++)
            cells_here[outcome[place] * n + place] += more;
        return;
    }
    for (size_t place = 0; !block && place < n; place++)
        tally_add(tally, outcome[place] * n + place, times);
    for (size_t place = 0; block && place < n; place++)
        tally_add(tally, (uint64_t)block[outcome[place]] * BLOCKS_COUNT + block[place], times);
}

static void end_block(Tally *tally, const OutcomeRows *rows)
{
    size_t n = tally->n;
    for (size_t place = 0; rows && place < n; place++)
        for (size_t item = 0; item < n; item++)
            tally_add(tally, item * n + place, rows->positions[place * ROWS_STRIDE + item]);
}

const TallyKind tally_positions = {
    .id = "positions",
    .cells = positions_cells,
    .most = most,
    .scratch = scratch,
    .begin = begin,
    .count = positions_count,
    .kept = TALLY_KEEPS_POSITIONS,
    .end_block = end_block,
};
