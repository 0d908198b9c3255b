/* How often item i ended at place p. Cell i * n + p, as the report shows it; for more than
 * BLOCKS_SINGLE items cell a * m + b, where a is the item's block and b the place's, of m. */
#include "tallies/blocks.h"
#include "tallies/rank.h"
#include "tallies/tally.h"

static uint64_t cells(size_t n, uint64_t trials, const char **ret_reason)
{
    (void)trials;
    if (n < 2) {
        *ret_reason = "there is only one place";
        return 0;
    }
    uint64_t blocks = blocks_of(n).count;
    return blocks * blocks;
}

static uint64_t most(size_t n)
{
    size_t m = blocks_of(n).count;
    return (n + m - 1) / m;
}

/* The blocks of items, which are those of places, where they are needed. */
static size_t scratch(size_t n, uint64_t trials)
{
    (void)trials;
    return n > BLOCKS_SINGLE ? n * sizeof(uint16_t) : 0;
}

static void begin(Tally *tally)
{
    if (tally->scratch)
        blocks_table(blocks_of(tally->n), tally->scratch);
}

static void count(Tally *tally, const Item *outcome, uint64_t times)
{
    size_t n = tally->n;
    const uint16_t *block = tally->scratch;
    for (size_t place = 0; !block && place < n; place++)
        tally_add(tally, outcome[place] * n + place, times);
    for (size_t place = 0; block && place < n; place++)
        tally_add(tally, (uint64_t)block[outcome[place]] * BLOCKS_COUNT + block[place], times);
}

/* Two places at a time: their cells are different ones, so that an increment seldom waits for the
 * one before it. */
static void count_rows(Tally *tally, const uint8_t *items)
{
    size_t n = tally->n;
    if (tally->wide) {
        for (size_t place = 0; place < n; place++)
            for (size_t lane = 0; lane < DECK_LANES; lane++)
                tally->wide_cells[items[place * DECK_LANES + lane] * n + place]++;
        return;
    }
    size_t place = 0;
    for (; place + 1 < n; place += 2, items += 2 * DECK_LANES) {
        uint32_t *cells_here = tally->narrow_cells + place;
        for (size_t lane = 0; lane < DECK_LANES; lane++) {
            cells_here[items[lane] * n]++;
            cells_here[items[DECK_LANES + lane] * n + 1]++;
        }
    }
    if (place < n)
        for (size_t lane = 0; lane < DECK_LANES; lane++)
            tally->narrow_cells[items[lane] * n + place]++;
}

/* The orders below a prefix of `depth` places, whose first has rank `rank`: adds their counts to
 * the cells of the places behind the prefix, and returns their sum. `left` are the items not in the
 * prefix, ascending. */
static uint64_t derive_below(Tally *positions, const Tally *orders, uint64_t rank, size_t depth,
                             const Item *left)
{
    size_t n = positions->n, remaining = n - depth;
    if (remaining == 1) {
        uint64_t count = tally_cell(orders, rank);
        tally_add(positions, left[0] * n + depth, count);
        return count;
    }
    if (remaining == 2) {
        uint64_t first = tally_cell(orders, rank), second = tally_cell(orders, rank + 1);
        tally_add(positions, left[0] * n + depth, first);
        tally_add(positions, left[1] * n + depth + 1, first);
        tally_add(positions, left[1] * n + depth, second);
        tally_add(positions, left[0] * n + depth + 1, second);
        return first + second;
    }
    uint64_t step = permutation_count(remaining - 1), sum = 0;
    Item rest[PERMUTATION_MAX_ITEMS];
    for (size_t i = 1; i < remaining; i++)
        rest[i - 1] = left[i];
    for (size_t i = 0; i < remaining; i++) {
        uint64_t below = derive_below(positions, orders, rank + i * step, depth + 1, rest);
        tally_add(positions, left[i] * n + depth, below);
        sum += below;
        if (i + 1 < remaining)
            rest[i] = left[i]; /* from all but item i to all but item i + 1 */
    }
    return sum;
}

/* Takes about n! steps, and spares the trials n increments each. */
static void derive(Tally *positions, const Tally *permutations)
{
    Item all[PERMUTATION_MAX_ITEMS];
    for (size_t item = 0; item < positions->n; item++)
        all[item] = (Item)item;
    derive_below(positions, permutations, 0, 0, all);
}

const TallyKind tally_positions = {
    .id = "positions",
    .cells = cells,
    .most = most,
    .scratch = scratch,
    .begin = begin,
    .count = count,
    .count_rows = count_rows,
    .derive = derive,
};
