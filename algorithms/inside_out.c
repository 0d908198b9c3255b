#include "algorithm.h"

/* Grows a shuffled array by one item a step: the new item takes a uniform place among those there
 * are, and the item that lay there moves to the new end. As item i still lies at place i when its
 * turn comes, growing out of the same deck is a swap; place 0 has no choice. */
SHUFFLE_OF_SWAPS(inside_out)(Deck *deck, size_t n, Draws *draws)
{
    for (size_t end = 1; end < n; end++)
        deck_swap(deck, end, draw_below(draws, (uint32_t)end + 1));
}

ALGORITHM(inside_out) = {
    .name = "inside-out",
    .summary = "for i = 0..n-1: j = random 0..i; out[i] = out[j]; out[j] = a[i]",
    .reference = "Wikipedia, Fisher-Yates shuffle, \"The inside-out algorithm\"; Go's rand.Perm",
    .claim = CLAIM_UNIFORM,
    .claim_text = "uniform over all orders",
    .min_n = 1,
    .shuffle = inside_out,
};
