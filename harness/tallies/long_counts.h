/* One long order, or a few: what is counted of it while it passes, item after item, in the memory
 * of a table: items and places in blocks of neighbours, how far items moved, and a hash by which
 * orders are compared. The counts of several orders add up. */
#ifndef FAIRNESS_TALLIES_LONG_COUNTS_H
#define FAIRNESS_TALLIES_LONG_COUNTS_H

#include "base/splitmix.h"
#include "tallies/blocks.h"
#include "tallies/tally.h"

enum {
    LONG_LEAST_ITEMS = 5,
    LONG_MOST_ITEMS = 1000000000,
    LONG_MOST_BLOCKS = 32,
    LONG_MOST_CELLS = LONG_MOST_BLOCKS * LONG_MOST_BLOCKS + 3,
};

/* The cells of n items: blocks.count^2 cells of blocks, items by places; one with the sum of all
 * distances, one with the sum of the distances of the items that came to the middle half of the
 * places, and one with the orders that are the same as one before. */
typedef struct LongLayout {
    size_t n;
    Blocks blocks;
    size_t middle, middle_end;               /* places of the middle half */
    size_t moved_cell, sum_cell, again_cell; /* the last three cells */
} LongLayout;

/* The layout for LONG_LEAST_ITEMS..LONG_MOST_ITEMS items. A cell of the blocks expects 1,000 items
 * of an order, so that its law is known far out, or there are two blocks. */
LongLayout long_layout(size_t n);

/* Counts an order while it passes. */
typedef struct LongCounter {
    LongLayout layout;
    size_t place, place_block, block_end; /* of the place that comes next */
    size_t advance;                       /* the farthest that an item came forward */
    uint64_t hash;                        /* of the order at hand: the sum of a hash of each move */
    uint64_t cells[LONG_MOST_CELLS];
} LongCounter;

void long_counter_begin(LongCounter *ret, size_t n);

/* The next order: all but what was counted begins anew. */
void long_counter_next(LongCounter *counter);

/* Counts the next item, below n; n of them are an order. */
static inline void long_counter_add(LongCounter *counter, size_t item)
{
    const LongLayout *layout = &counter->layout;
    size_t place = counter->place++;
    if (place == counter->block_end)
        counter->block_end = block_first(layout->blocks, ++counter->place_block + 1);
    size_t distance = item > place ? item - place : place - item;
    counter->cells[block_of(layout->blocks, item) * layout->blocks.count + counter->place_block]++;
    counter->cells[layout->moved_cell] += distance;
    counter->hash += mix64((uint64_t)place << 32 | (item + 1));
    if (place >= layout->middle && place < layout->middle_end)
        counter->cells[layout->sum_cell] += distance;
    if (item > place && distance > counter->advance)
        counter->advance = distance;
}

/* Counts ordinary outcomes, but compares none; the checks of a long order read it. */
extern const TallyKind tally_long;

#endif
