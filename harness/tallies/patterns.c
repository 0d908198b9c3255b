/* The orders of neighbouring places: which of two has the larger item, and whether three stand in
 * an even or an odd order. Cell p, p < n - 1, counts the descents from place p to the next; cell
 * n - 1 + p, p < n - 2, the odd orders of the items at places p to p + 2. Each has the chance 1/2.
 */
#include "tallies/derive_ways.h"
#include "tallies/outcome_rows.h"
#include "tallies/split.h"

#include <string.h>

/* The tally's scratch memory: `batches` are in the bytes behind it, cell by cell and lane by lane.
 */
typedef struct Waiting {
    size_t batches;
} Waiting;

static uint8_t *sums_of(const Tally *tally)
{
    return (uint8_t *)tally->scratch + 64;
}

static uint64_t patterns_cells(PlannedTally of, const char **ret_reason)
{
    if (of.n < 4)
        return tally_refuses(of.n < 2   ? "there is only one order"
                             : of.n < 3 ? "two items: positions say it all"
                                        : "three items: positions and parity say it all",
                             ret_reason);
    return 2 * (uint64_t)of.n - 3;
}

static size_t scratch(PlannedTally of)
{
    return of.n <= LANES_MAX_N ? 64 + 2 * of.n * DECK_LANES : 0;
}

static bool is_odd(Item a, Item b, Item c)
{
    return (a > b) ^ (b > c) ^ (a > c);
}

/* The patterns within `count` neighbours from place `first` on. */
static void add_within(Tally *tally, const Item *items, size_t count, size_t first, uint64_t times)
{
    for (size_t place = 0; place + 1 < count; place++) {
        if (items[place] > items[place + 1])
            tally_add(tally, first + place, times);
        if (place + 2 < count && is_odd(items[place], items[place + 1], items[place + 2]))
            tally_add(tally, tally->n - 1 + first + place, times);
    }
}

static void patterns_count(Tally *tally, const Item *outcome, uint64_t times)
{
    add_within(tally, outcome, tally->n, 0, times);
}

/* Puts the sums of lanes into the cells. */
static void flush(Tally *tally)
{
    Waiting *waiting = tally->scratch;
    uint8_t *sums = sums_of(tally);
    if (!waiting || !waiting->batches)
        return;
    for (uint64_t cell = 0; cell < tally->cells; cell++) {
        uint32_t sum = 0;
        for (size_t lane = 0; lane < DECK_LANES; lane++)
            sum += sums[cell * DECK_LANES + lane];
        tally_add(tally, cell, sum);
    }
    memset(sums, 0, (size_t)tally->cells * DECK_LANES);
    waiting->batches = 0;
}

static void count_rows(Tally *tally, OutcomeRows *rows)
{
    Waiting *waiting = tally->scratch;
    if (waiting->batches + rows->batches > UINT8_MAX)
        flush(tally);
    rows->with->patterns(rows->items, tally->n, rows->batches, sums_of(tally));
    waiting->batches += rows->batches;
}

static void end_block(Tally *tally, const OutcomeRows *rows)
{
    flush(tally);
}

const TallyKind tally_patterns = {
    .id = "largest-pattern",
    .cells = patterns_cells,
    .scratch = scratch,
    .count = patterns_count,
    .count_rows = count_rows,
    .end_block = end_block,
};

/* ---- from the counts of all orders ---- */

/* The head, and the patterns across its end: the orders of the back whose first two items are the
 * same are neighbours. */
static void add_head(void *context, const Split *split)
{
    Tally *tally = context;
    size_t head = split->head, n = tally->n;
    Item before = split->items[head - 2], last = split->items[head - 1];
    uint32_t alike = split->tail_orders / (uint32_t)(split->tail * (split->tail - 1));
    const uint32_t *counts = split->counts;
    add_within(tally, split->items, head, 0, split->total);
    for (size_t i = 0; i < split->tail; i++)
        for (size_t j = 0; j < split->tail; j++) {
            Item next = split->left[i], after = split->left[j];
            uint32_t times = 0;
            for (uint32_t rank = 0; i != j && rank < alike; rank++)
                times += *counts++;
            tally_add(tally, head - 1, last > next ? times : 0);
            tally_add(tally, n - 1 + head - 2, is_odd(before, last, next) ? times : 0);
            tally_add(tally, n - 1 + head - 1, is_odd(last, next, after) ? times : 0);
        }
}

static void add_set(void *context, const Split *split)
{
    Item tail[SPLIT_MAX];
    for (uint32_t rank = 0; rank < split->tail_orders; rank++) {
        split_tail(split, rank, tail);
        add_within(context, tail, split->tail, split->head, split->sums[rank]);
    }
}

void derive_patterns(Tally *tally, const Tally *permutations)
{
    static const SplitVisitor visitor = {.head = add_head, .end_set = add_set};
    split_walk(permutations, &visitor, tally);
}
