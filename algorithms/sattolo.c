#include "algorithm.h"

/* Fisher-Yates that never lets a place keep its item: the result is one cycle through all n items,
 * each of the (n-1)! cycles by exactly one path. */
SHUFFLE_OF_SWAPS(sattolo)(Deck *deck, size_t n, Draws *draws)
{
    STEPS
    for (size_t last = n; last-- > 1;)
        deck_swap(deck, last, draw_below(draws, (uint32_t)last));
}

ALGORITHM(sattolo) = {
    .name = "sattolo",
    .summary = "for i = n-1..1: swap a[i] with a[random 0..i-1]",
    .reference = "S. Sattolo, An algorithm to generate a random cyclic permutation, Information "
                 "Processing Letters 22(6), 1986, pp. 315-317; also floor(random() * i), taken for "
                 "Fisher-Yates",
    .claim = CLAIM_SUBSET,
    .biased_from = 2,
    .claim_text = "uniform over the (n-1)! orders that are one cycle",
    .mistake = "draws from 0..i-1, so that no item can stay where it is",
    .cure = "draw from 0..i",
    .everyday = true,
    .min_n = 1,
    .shuffle = sattolo,
};
