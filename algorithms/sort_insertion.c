#include "algorithm.h"

/* Insertion sort with a coin for a comparator: each item goes left past its neighbours for as long
 * as the coin says they are greater. It rarely goes far: an item stays with probability 1/2. */
SHUFFLE(sort_insertion)(Deck *deck, size_t n, Draws *draws)
{
    for (size_t from = 1; from < n; from++) {
        Mask greater = mask_all();
        for (size_t place = from; place > 0; place--) {
            greater = draw_coin_if(draws, greater);
            if (!mask_any(greater)) {
                draws_skip_coins(draws, place - 1);
                break;
            }
            deck_swap_if(deck, greater, place - 1, place);
        }
    }
}

ALGORITHM(sort_insertion) = {
    .name = "sort-insertion",
    .summary =
        "insertion sort with a coin for a comparator (few items in Go, Rust, V8 before 7.0, and in "
        "compiled loops of V8 15.6)",
    .reference = "array.sort(() => Math.random() - 0.5) in V8 before 7.0, n <= 10 "
                 "(src/js/array.js); seen in "
                 "Chrome 156 (V8 15.6), whose compiler takes the sort into a loop that runs often; "
                 "in Go 1.19 up to 12 items, Rust 1.95 up to 20, and std::stable_sort of libc++ 14",
    .claim = CLAIM_BIASED,
    .form = FORM_SORT,
    .biased_from = 3,
    .claim_text = "biased from n = 3 on: items stay near where they were",
    .mistake = "sorts (by insertion) with a comparator that tosses a coin",
    .cure = "shuffle by Fisher-Yates",
    .everyday = true,
    .min_n = 1,
    .shuffle = sort_insertion,
};
