#include "algorithm.h"

/* K swaps of two places, each drawn from all. It takes about (n log n)/2 of them, and even then
 * items that no swap has touched come too often. */
SHUFFLE(transpositions)(Deck *deck, size_t n, Draws *draws)
{
    for (uint32_t times = draws_parameter(draws); times > 0; times--) {
        Pick one = draw_below(draws, (uint32_t)n);
        Pick other = draw_below(draws, (uint32_t)n);
        deck_swap_picks(deck, one, other);
    }
}

ALGORITHM(transpositions) = {
    .name = "transpositions",
    .summary = "K times: swap a[random 0..n-1] with a[random 0..n-1]",
    .reference = "P. Diaconis and M. Shahshahani, Generating a random permutation with random "
                 "transpositions, Zeitschrift fuer Wahrscheinlichkeitstheorie 57, 1981, "
                 "pp. 159-179",
    .claim = CLAIM_BIASED,
    .biased_from = 3,
    .claim_text = "biased from n = 3 on, for any number of swaps; less with each",
    .mistake = "swaps two random places, over and over",
    .cure = "let each place have its turn once: Fisher-Yates",
    .min_n = 1,
    .parameter = "number of swaps",
    .parameter_default = 1,
    .parameter_min = 1,
    .parameter_max = 1000000,
    .repeats = true,
    .shuffle = transpositions,
};
