#include "algorithm.h"

/* A range that is one short of the deck: a place swaps with any but the last. The last step sends
 * whatever has come to the last place away again, so the last card never comes last. */
SHUFFLE_OF_SWAPS(poker_1999)(Deck *deck, size_t n, Draws *draws)
{
    for (size_t place = 0; place < n; place++)
        deck_swap(deck, place, draw_below(draws, (uint32_t)n - 1));
}

ALGORITHM(poker_1999) = {
    .name = "poker-1999",
    .summary = "for i = 0..n-1: swap a[i] with a[random 0..n-2]",
    .reference =
        "B. Arkin, F. Hill, S. Marks, M. Schmid, T. J. Walls and G. McGraw, How We Learned "
        "to Cheat at Online Poker, developer.com, 1999",
    .claim = CLAIM_BIASED,
    .biased_from = 2,
    .claim_text = "biased from n = 2 on: the last item never comes last",
    .mistake = "swaps with any of 0..n-2, for a range that ends one short",
    .cure = "draw from 0..i",
    .min_n = 2,
    .shuffle = poker_1999,
};
