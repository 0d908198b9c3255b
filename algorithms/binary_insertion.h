/* Binary insertion with a coin for a comparator, shared by the sorts that are made of it. */
#ifndef FAIRNESS_BINARY_INSERTION_H
#define FAIRNESS_BINARY_INSERTION_H

#include "algorithm.h"

/* Inserts the item at `from` (at least 1) among those before it, in the trials where `inserting`
 * holds; in the others it stays and no coin is tossed. Each coin halves what is left of the range
 * left..right-1 ("less" goes left). `span` is the most that any trial can have left, which fixes
 * the number of coins that have a place here: floor(log2 from) + 1. */
static inline void binary_insert(Deck *deck, Draws *draws, Mask inserting, size_t from)
{
    Place left = place_choose(inserting, place_at(0), place_at(from));
    Place right = place_at(from);
    for (size_t span = from; span > 0; span /= 2) {
        Mask open = place_before(left, right);
        Mask less = draw_coin_if(draws, open);
        Place middle = place_middle(left, right);
        right = place_choose(less, middle, right);
        left = place_choose(mask_and(open, mask_not(less)), place_next(middle), left);
    }
    deck_insert(deck, from, left);
}

#endif
