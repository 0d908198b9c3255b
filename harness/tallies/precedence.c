/* Whether item a comes before item b. Cell b * m + a, a < b, counts how often it does: for each two
 * items up to LANES_MAX_N of them, beyond for blocks, over all pairs of an item of block a and one
 * of block b. Only cells with a < b are used. */
#include "tallies/precedence.h"
#include "tallies/blocks.h"
#include "tallies/outcome_rows.h"

#include <string.h>

/* The tally's scratch memory. */
typedef struct Before {
    size_t batches;  /* in `sums` */
    uint8_t *sums;   /* n <= LANES_MAX_N: of each pair, cell by cell and lane by lane */
    uint16_t *block; /* of each item */
    uint32_t *seen;  /* items of each block met so far in an outcome */
} Before;

Blocks precedence_blocks(size_t n)
{
    return (Blocks){.items = n, .count = n <= LANES_MAX_N ? n : PRECEDENCE_BLOCKS};
}

static uint64_t precedence_cells(PlannedTally of, const char **ret_reason)
{
    if (of.n < 3)
        return tally_refuses(
            of.n < 2 ? "there is only one order" : "two items: positions say it all", ret_reason);
    uint64_t blocks = precedence_blocks(of.n).count;
    return blocks * blocks;
}

static uint64_t most(PlannedTally of)
{
    Blocks blocks = precedence_blocks(of.n);
    uint64_t size = (of.n + blocks.count - 1) / blocks.count;
    return size * size;
}

static size_t scratch(PlannedTally of)
{
    size_t m = precedence_blocks(of.n).count;
    size_t sums = of.n <= LANES_MAX_N ? of.n * of.n * DECK_LANES : 0;
    return 64 + sums + m * sizeof(uint32_t) + of.n * sizeof(uint16_t);
}

static void begin(Tally *tally)
{
    size_t n = tally->n;
    Blocks blocks = precedence_blocks(n);
    Before *before = tally->scratch;
    _Static_assert(sizeof *before <= 64, "the sums are to begin on a cache line");
    before->sums = (uint8_t *)tally->scratch + 64;
    before->seen = (uint32_t *)(before->sums + (n <= LANES_MAX_N ? n * n * DECK_LANES : 0));
    before->block = (uint16_t *)(before->seen + blocks.count);
    blocks_table(blocks, before->block);
}

static void count_blocks(Tally *tally, const Item *outcome, uint64_t times)
{
    Before *before = tally->scratch;
    size_t n = tally->n, m = precedence_blocks(n).count;
    memset(before->seen, 0, m * sizeof *before->seen);
    for (size_t place = 0; place < n; place++) {
        size_t block = before->block[outcome[place]];
        if (tally->wide)
            for (size_t a = 0; a < m; a++)
                tally->wide_cells[block * m + a] += times * before->seen[a];
        else
            for (size_t a = 0; a < m; a++)
                tally->narrow_cells[block * m + a] += (uint32_t)times * before->seen[a];
        before->seen[block]++;
    }
}

static void precedence_count(Tally *tally, const Item *outcome, uint64_t times)
{
    size_t n = tally->n;
    if (n > LANES_MAX_N) {
        count_blocks(tally, outcome, times);
        return;
    }
    for (size_t place = 0; place < n; place++)
        for (size_t later = place + 1; later < n; later++)
            if (outcome[place] < outcome[later])
                tally_add(tally, outcome[later] * n + outcome[place], times);
}

/* Puts the sums of lanes into the cells. */
static void flush(Tally *tally)
{
    Before *before = tally->scratch;
    size_t n = tally->n;
    if (!before->batches)
        return;
    for (size_t b = 1; b < n; b++)
        for (size_t a = 0; a < b; a++) {
            uint32_t sum = 0;
            for (size_t lane = 0; lane < DECK_LANES; lane++)
                sum += before->sums[(b * n + a) * DECK_LANES + lane];
            tally_add(tally, b * n + a, sum);
        }
    memset(before->sums, 0, n * n * DECK_LANES);
    before->batches = 0;
}

static void count_rows(Tally *tally, OutcomeRows *rows)
{
    Before *before = tally->scratch;
    if (before->batches + rows->batches > UINT8_MAX)
        flush(tally);
    rows->with->precedence(outcome_rows_places(rows), tally->n, rows->batches, before->sums);
    before->batches += rows->batches;
}

static void end_block(Tally *tally, const OutcomeRows *rows)
{
    flush(tally);
}

const TallyKind tally_precedence = {
    .id = "precedence",
    .cells = precedence_cells,
    .most = most,
    .scratch = scratch,
    .begin = begin,
    .count = precedence_count,
    .count_rows = count_rows,
    .end_block = end_block,
};
