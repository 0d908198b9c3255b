/* A stable sort by random keys that can tie: the body of the shuffles by keys. */
#ifndef FAIRNESS_KEY_SORT_H
#define FAIRNESS_KEY_SORT_H

#include "algorithm.h"

/* The key of the remembered item at `place`. It is laid at `to`, where the merge is about to put
 * an item anyway, since a remembered item can be laid but not read. */
static inline uint32_t key_sort_kept_key(Deck *deck, const Pick *keys, size_t place, size_t to)
{
    deck_lay(deck, to, place_at(place));
    return pick_number(keys[deck_item(deck, to)]);
}

/* Merges the sorted runs lo..middle-1 and middle..end-1; of equal keys the left one goes first. */
static inline void key_sort_merge(Deck *deck, const Pick *keys, size_t lo, size_t middle,
                                  size_t end)
{
    size_t left = lo, right = middle;
    deck_keep(deck, lo, end);
    for (size_t to = lo; to < end; to++) {
        bool from_left = right == end;
        if (left < middle && right < end)
            from_left =
                key_sort_kept_key(deck, keys, left, to) <= key_sort_kept_key(deck, keys, right, to);
        deck_lay(deck, to, place_at(from_left ? left++ : right++));
    }
}

/* One random key below `range` for each item, drawn in the order of the items, then a stable sort.
 * Only ties make it unfair: items of equal keys keep their order. The result is the inverse of a
 * riffle of `range` heaps (Bayer and Diaconis 1992), so an order with d descents has probability
 * C(range + n-1-d, n) / range^n. */
static inline void key_sort_below(Deck *deck, size_t n, uint32_t range, Draws *draws)
{
    Pick *keys = draws_room(draws);
    for (size_t item = 0; item < n; item++)
        keys[item] = draw_below(draws, range);
    for (size_t run = 1; run < n; run *= 2)
        for (size_t lo = 0; lo + run < n; lo += 2 * run)
            key_sort_merge(deck, keys, lo, lo + run, n - lo < 2 * run ? n : lo + 2 * run);
}

#endif
