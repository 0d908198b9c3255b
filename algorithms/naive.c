#include "algorithm.h"

/* Every place swaps with any place. n^n equally likely paths, which n! does not divide for n >= 3;
 * for n = 2 both orders have two paths of four, by luck. */
SHUFFLE_OF_SWAPS(naive)(Deck *deck, size_t n, Draws *draws)
{
    STEPS
    for (size_t place = 0; place < n; place++)
        deck_swap(deck, place, draw_below(draws, (uint32_t)n));
}

ALGORITHM(naive) = {
    .name = "naive",
    .summary = "for i = 0..n-1: swap a[i] with a[random 0..n-1]",
    .reference = "J. Atwood, The Danger of Naivete, codinghorror.com, 2007; its law: D. Goldstein "
                 "and D. Moews, Aequationes Mathematicae 65, 2003, pp. 3-30",
    .claim = CLAIM_BIASED,
    .biased_from = 3,
    .claim_text = "biased from n = 3 on: n^n equally likely paths cannot fill n! orders evenly",
    .mistake = "swaps with any of 0..n-1",
    .cure = "draw from 0..i",
    .everyday = true,
    .min_n = 1,
    .shuffle = naive,
};
