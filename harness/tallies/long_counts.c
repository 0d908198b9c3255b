#include "tallies/long_counts.h"

#include <math.h>
#include <string.h>

enum { CELL_EXPECTS = 1000 };

static size_t between(size_t value, size_t least, size_t most)
{
    return value < least ? least : value > most ? most : value;
}

LongLayout long_layout(size_t n)
{
    size_t blocks = between((size_t)sqrt((double)n / CELL_EXPECTS), 2, LONG_MOST_BLOCKS);
    LongLayout layout = {
        .n = n, .blocks = {.items = n, .count = blocks}, .middle = n / 4, .middle_end = n - n / 4};
    layout.moved_cell = blocks * blocks;
    layout.sum_cell = layout.moved_cell + 1;
    layout.again_cell = layout.sum_cell + 1;
    return layout;
}

void long_counter_begin(LongCounter *ret, size_t n)
{
    memset(ret, 0, sizeof *ret);
    ret->layout = long_layout(n);
    long_counter_next(ret);
}

void long_counter_next(LongCounter *counter)
{
    counter->place = counter->place_block = counter->hash = 0;
    counter->block_end = block_first(counter->layout.blocks, 1);
}

static uint64_t long_counts_cells(PlannedTally of, const char **ret_reason)
{
    if (of.n >= LONG_LEAST_ITEMS && of.n <= LONG_MOST_ITEMS)
        return long_layout(of.n).again_cell + 1;
    return tally_refuses("from 5 items on", ret_reason);
}

/* A sum of distances. */
static uint64_t most(PlannedTally of)
{
    return (uint64_t)of.n * of.n;
}

static size_t scratch(PlannedTally of)
{
    return sizeof(LongCounter);
}

static void begin(Tally *tally)
{
    long_counter_begin(tally->scratch, tally->n);
}

static void long_counts_count(Tally *tally, const Item *outcome, uint64_t times)
{
    LongCounter *counter = tally->scratch;
    long_counter_next(counter);
    for (size_t place = 0; place < tally->n; place++)
        long_counter_add(counter, outcome[place]);
    for (uint64_t cell = 0; cell < tally->cells; cell++) {
        if (counter->cells[cell])
            tally_add(tally, cell, times * counter->cells[cell]);
        counter->cells[cell] = 0;
    }
}

const TallyKind tally_long = {
    .id = "long",
    .cells = long_counts_cells,
    .most = most,
    .scratch = scratch,
    .begin = begin,
    .count = long_counts_count,
};
