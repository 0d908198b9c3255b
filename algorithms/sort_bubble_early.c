#include "algorithm.h"

/* Bubble sort with a coin for a comparator, ended after a pass without a swap. */
SHUFFLE(sort_bubble_early)(Deck *deck, size_t n, Draws *draws)
{
    Mask unsorted = mask_all();
    for (size_t end = n; end-- > 1;) {
        Mask swapped = mask_not(mask_all());
        for (size_t place = 0; place < end; place++) {
            Mask less = draw_coin_if(draws, unsorted);
            deck_swap_if(deck, less, place, place + 1);
            swapped = mask_or(swapped, less);
        }
        unsorted = swapped;
        if (!mask_any(unsorted)) {
            draws_skip_coins(draws, end * (end - 1) / 2); /* of the passes not made */
            break;
        }
    }
}

ALGORITHM(sort_bubble_early) = {
    .name = "sort-bubble-early",
    .summary = "bubble sort with a coin for a comparator, ended after a pass without a swap",
    .reference = "D. E. Knuth, The Art of Computer Programming 3, section 5.2.2, with what people "
                 "pass to a sort: a comparator that tosses a coin",
    .claim = CLAIM_BIASED,
    .form = FORM_SORT_PAIRS,
    .biased_from = 3,
    .claim_text = "biased from n = 3 on: an item moves left by at most one place a pass",
    .mistake = "sorts (by bubbling, with an early end) with a comparator that tosses a coin",
    .cure = "shuffle by Fisher-Yates",
    .min_n = 1,
    .shuffle = sort_bubble_early,
};
