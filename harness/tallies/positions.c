/* How often item i ended at place p. Cell i * n + p, as the report shows it; for more than
 * BLOCKS_SINGLE items cell a * m + b, where a is the item's block and b the place's, of m. */
#include "tallies/blocks.h"
#include "tallies/outcome_rows.h"
#include "tallies/rank.h"
#include "tallies/sums.h"

#include <string.h>

static uint64_t cells(const TallyKind *kind, size_t n, uint64_t trials, const char **ret_reason)
{
    (void)kind, (void)trials;
    if (n < 2) {
        *ret_reason = "there is only one place";
        return 0;
    }
    uint64_t blocks = blocks_of(n).count;
    return blocks * blocks;
}

static uint64_t most(const TallyKind *kind, size_t n)
{
    (void)kind;
    size_t m = blocks_of(n).count;
    return (n + m - 1) / m;
}

/* The blocks of items, which are those of places, where they are needed. */
static size_t scratch(const TallyKind *kind, size_t n, uint64_t trials)
{
    (void)kind, (void)trials;
    return n > BLOCKS_SINGLE ? n * sizeof(uint16_t) : 0;
}

static void begin(Tally *tally)
{
    if (tally->n > BLOCKS_SINGLE)
        blocks_table(blocks_of(tally->n), tally->scratch);
}

static void count(Tally *tally, const Item *outcome, uint64_t times)
{
    size_t n = tally->n;
    const uint16_t *block = n > BLOCKS_SINGLE ? tally->scratch : NULL;
    if (!block && !tally->wide) { /* the usual case, with nothing to ask for each place */
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

enum {
    TAIL_MAX = 4,    /* the last places are looked at together ... */
    TAIL_ORDERS = 24 /* ... in all their orders */
};

/* What the walk over all orders adds up: the orders of the last places by the set of items that is
 * left for them (C(12, 4) sets at the most), and what stands in head of them by place and item. */
typedef struct Derivation {
    const Tally *orders;
    size_t n, tail;
    uint64_t tails[495][TAIL_ORDERS]; /* set_count of them are in use */
    uint16_t sets[4096];              /* by the bits of the items: the set's number, from 1 */
    uint16_t set_count;
    uint64_t head[12][12]; /* by place and item */
} Derivation;

/* The orders below a prefix of `depth` places, whose first has rank `rank`: adds their counts to
 * the cells of the places behind the prefix, and returns their sum. `left` are the items not in the
 * prefix, ascending. */
static uint64_t derive_below(Derivation *all, uint64_t rank, size_t depth, const Item *left)
{
    size_t remaining = all->n - depth;
    uint64_t sum = 0;
    if (remaining == all->tail) {
        uint32_t items = 0;
        for (size_t i = 0; i < remaining; i++)
            items |= UINT32_C(1) << left[i];
        if (!all->sets[items]) {
            memset(all->tails[all->set_count], 0, sizeof all->tails[0]);
            all->sets[items] = ++all->set_count;
        }
        uint64_t *tail = all->tails[all->sets[items] - 1];
        uint64_t end = permutation_count(remaining);
        for (uint64_t order = 0; order < end; order++) {
            uint64_t count = tally_cell(all->orders, rank + order);
            tail[order] += count;
            sum += count;
        }
        return sum;
    }
    uint64_t step = permutation_count(remaining - 1);
    Item rest[PERMUTATION_MAX_ITEMS];
    for (size_t i = 1; i < remaining; i++)
        rest[i - 1] = left[i];
    for (size_t i = 0; i < remaining; i++) {
        uint64_t below = derive_below(all, rank + i * step, depth + 1, rest);
        all->head[depth][left[i]] += below;
        sum += below;
        if (i + 1 < remaining)
            rest[i] = left[i]; /* from all but item i to all but item i + 1 */
    }
    return sum;
}

/* The counts of the orders of one set of last items, to the cells. */
static void add_tail(Tally *positions, uint32_t items, const uint64_t *counts, size_t tail)
{
    Item left[TAIL_MAX], order[TAIL_MAX];
    size_t n = positions->n, found = 0;
    for (Item item = 0; item < n; item++)
        if (items >> item & 1)
            left[found++] = item;
    permutation_unrank(0, tail, order);
    do {
        for (size_t place = 0; place < tail; place++)
            tally_add(positions, left[order[place]] * n + n - tail + place, *counts);
        counts++;
    } while (permutation_next(order, tail));
}

/* Takes about n! steps, and spares the trials n increments each. */
static void derive(Tally *positions, const Tally *permutations)
{
    size_t n = positions->n;
    Derivation all; /* of 100 kB, which few items hardly touch */
    all.orders = permutations;
    all.n = n;
    all.tail = n < TAIL_MAX ? n : TAIL_MAX;
    all.set_count = 0;
    memset(all.sets, 0, sizeof all.sets[0] << n);
    memset(all.head, 0, sizeof all.head);
    Item items[PERMUTATION_MAX_ITEMS] = {0};
    for (size_t item = 0; item < n; item++)
        items[item] = (Item)item;
    derive_below(&all, 0, 0, items);
    for (size_t place = 0; place + all.tail < n; place++)
        for (size_t item = 0; item < n; item++)
            tally_add(positions, item * n + place, all.head[place][item]);
    for (uint32_t set = 0; set < 1U << n; set++)
        if (all.sets[set])
            add_tail(positions, set, all.tails[all.sets[set] - 1], all.tail);
}

static bool adds_up(const Tally *tally, uint64_t trials)
{
    return sums_to_matrix(tally, 0, blocks_of(tally->n), trials);
}

const TallyKind tally_positions = {
    .id = "positions",
    .cells = cells,
    .most = most,
    .scratch = scratch,
    .begin = begin,
    .count = count,
    .kept = TALLY_KEEPS_POSITIONS,
    .end_block = end_block,
    .derive = derive,
    .adds_up = adds_up,
};
