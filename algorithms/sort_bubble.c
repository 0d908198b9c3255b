#include "algorithm.h"

/* Bubble sort with a coin for a comparator: neighbours swap where the coin says less. */
SHUFFLE(sort_bubble)(Deck *deck, size_t n, Draws *draws)
{
    for (size_t end = n; end-- > 1;)
        for (size_t place = 0; place < end; place++)
            deck_swap_if(deck, draw_coin(draws), place, place + 1);
}

ALGORITHM(sort_bubble) = {
    .name = "sort-bubble",
    .summary = "bubble sort with a coin for a comparator",
    .reference = "D. E. Knuth, The Art of Computer Programming 3, section 5.2.2, with what people "
                 "pass to a sort: a comparator that tosses a coin",
    .claim = CLAIM_BIASED,
    .form = FORM_SORT_PAIRS,
    .biased_from = 3,
    .claim_text = "biased from n = 3 on: an item moves left by at most one place a pass",
    .mistake = "sorts (by bubbling) with a comparator that tosses a coin",
    .cure = "shuffle by Fisher-Yates",
    .min_n = 1,
    .shuffle = sort_bubble,
};
