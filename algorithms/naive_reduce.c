#include "algorithm.h"

/* The naive shuffle inside arr.reduce: without an initial value reduce starts at index 1, so place
 * 0 never has a turn of its own. */
SHUFFLE_OF_SWAPS(naive_reduce)(Deck *deck, size_t n, Draws *draws)
{
    for (size_t place = 1; place < n; place++)
        deck_swap(deck, place, draw_below(draws, (uint32_t)n));
}

ALGORITHM(naive_reduce) = {
    .name = "naive-reduce",
    .summary = "for i = 1..n-1: swap a[i] with a[random 0..n-1]",
    .reference = "what people write: arr.reduce((_, __, i) => swap(i, random)), no initial value",
    .claim = CLAIM_BIASED,
    .biased_from = 3,
    .claim_text = "biased from n = 3 on: n^(n-1) equally likely paths cannot fill n! orders evenly",
    .mistake = "starts at i = 1 (reduce without an initial value) and swaps with any of 0..n-1",
    .cure = "draw from 0..i",
    .min_n = 1,
    .shuffle = naive_reduce,
};
