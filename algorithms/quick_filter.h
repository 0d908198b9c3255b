/* Shared by the quick sorts that filter: what is less goes before the pivot, all else after it,
 * both as they lay; a coin says what is less. */
#ifndef FAIRNESS_QUICK_FILTER_H
#define FAIRNESS_QUICK_FILTER_H

#include "algorithm.h"

/* Sorts lo..end-1 with the first item as the pivot, or, `halved`, the one in the middle. The left
 * part goes first; the right one is the next turn of the loop. */
static void quick_filter_part(Deck *deck, size_t lo, size_t end, bool halved, Draws *draws)
{
    while (end - lo > 1) {
        size_t pivot = lo;
        if (halved)
            deck_insert(deck, lo + (end - lo) / 2, place_at(lo));
        for (size_t place = lo + 1; place < end; place++)
            if (draw_coin(draws))
                deck_insert(deck, place, place_at(pivot++));
        quick_filter_part(deck, lo, pivot, halved, draws);
        lo = pivot + 1;
    }
}

#endif
