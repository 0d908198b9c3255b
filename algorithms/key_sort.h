/* A stable sort by random keys that can tie: the body of the shuffles by keys. */
#ifndef FAIRNESS_KEY_SORT_H
#define FAIRNESS_KEY_SORT_H

#include "algorithm.h"

enum { KEY_SORT_HEAPS = 256 }; /* at most: keys of one heap are next to each other */

/* Where items of several keys lie in one heap: insertion, by which equal ones keep their order. */
static inline void key_sort_heaps(Deck *deck, const Pick *keys, size_t n)
{
    for (size_t next = 1; next < n; next++) {
        size_t item = deck_item(deck, next), to = next;
        uint32_t key = pick_number(keys[item]);
        for (; to > 0 && pick_number(keys[deck_item(deck, to - 1)]) > key; to--)
            deck_put(deck, to, deck_item(deck, to - 1));
        deck_put(deck, to, (Item)item);
    }
}

/* One random key below `range` for each item, drawn in the order of the items, then a stable sort:
 * items are counted into heaps of keys, and laid down heap by heap.
 * Only ties make it unfair: items of equal keys keep their order. The result is the inverse of a
 * riffle of `range` heaps (Bayer and Diaconis 1992), so an order with d descents has probability
 * C(range + n-1-d, n) / range^n. */
static inline void key_sort_below(Deck *deck, size_t n, uint32_t range, Draws *draws)
{
    Pick *keys = draws_room(draws);
    uint32_t places[KEY_SORT_HEAPS + 1]; /* the next one of each heap */
    unsigned shift = 0;
    while ((range - 1) >> shift >= KEY_SORT_HEAPS || (range - 1) >> shift >= 2 * n)
        shift++;
    size_t heaps = (size_t)((range - 1) >> shift) + 1;
    for (size_t heap = 0; heap <= heaps; heap++)
        places[heap] = 0;
    for (size_t item = 0; item < n; item++) {
        keys[item] = draw_below(draws, range);
        places[(pick_number(keys[item]) >> shift) + 1]++;
    }
    for (size_t heap = 1; heap < heaps; heap++)
        places[heap] += places[heap - 1];
    for (size_t item = 0; item < n; item++)
        deck_put(deck, places[pick_number(keys[item]) >> shift]++, (Item)item);
    if (shift)
        key_sort_heaps(deck, keys, n);
}

#endif
