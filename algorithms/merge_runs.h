/* The merge of two neighbouring runs by coins, shared by the merge sorts. */
#ifndef FAIRNESS_MERGE_RUNS_H
#define FAIRNESS_MERGE_RUNS_H

#include "algorithm.h"

/* Merges lo..middle-1 and middle..end-1: the coin picks the side while both have items. The last
 * item never has a coin. */
static inline void sort_merge_runs(Deck *deck, size_t lo, size_t middle, size_t end, Draws *draws)
{
    Place left = place_at(lo), right = place_at(middle);
    deck_keep(deck, lo, end);
    for (size_t to = lo; to < end; to++) {
        Mask left_has = place_before(left, place_at(middle));
        Mask right_has = place_before(right, place_at(end));
        Mask from_right = mask_not(left_has);
        if (to + 1 < end)
            from_right = mask_or(from_right, draw_coin_if(draws, mask_and(left_has, right_has)));
        deck_lay(deck, to, place_choose(from_right, right, left));
        left = place_choose(from_right, left, place_next(left));
        right = place_choose(from_right, place_next(right), right);
    }
}

#endif
