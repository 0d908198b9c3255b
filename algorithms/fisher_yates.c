#include "algorithm.h"

/* Durstenfeld 1964: for the last place down to the second, swap in a uniform choice from the
 * places not yet filled. Each order has exactly one path. */
SHUFFLE_OF_SWAPS(fisher_yates)(Deck *deck, size_t n, Draws *draws)
{
    STEPS
    for (size_t last = n; last-- > 1;)
        deck_swap(deck, last, draw_below(draws, (uint32_t)last + 1));
}

ALGORITHM(fisher_yates) = {
    .name = "fisher-yates",
    .summary = "for i = n-1..1: swap a[i] with a[random 0..i]",
    .reference = "R. Durstenfeld, Algorithm 235, Communications of the ACM 7(7), 1964, p. 420",
    .claim = CLAIM_UNIFORM,
    .claim_text = "uniform over all orders",
    .everyday = true,
    .min_n = 1,
    .shuffle = fisher_yates,
};
