/* The items of a deck: the numbers 0..n-1. */
#ifndef FAIRNESS_ITEM_H
#define FAIRNESS_ITEM_H

#include <stdint.h>

typedef uint16_t Item;
enum {
    DECK_MAX_ITEMS = 65536,
    LANES_MAX_N = 127, /* up to here trials run in lockstep: items are signed bytes */
};

#endif
