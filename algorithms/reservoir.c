#include "sampler.h"

/* The first K items are taken; each further one, the i-th, replaces a random one of i + 1 places,
 * if that is one of the K. Where it is another, a real reservoir leaves all as it is; here the item
 * changes places with one that is not taken either, which nobody sees. */
SHUFFLE(reservoir)(Deck *deck, size_t n, Draws *draws)
{
    for (size_t next = draws_parameter(draws); next < n; next++)
        deck_swap(deck, next, draw_below(draws, (uint32_t)next + 1));
}

ALGORITHM(reservoir) = {
    .name = "reservoir",
    .summary = "take the first K; for i = K..n-1: j = random 0..i; if j < K, a[i] replaces a[j]",
    .reference = "J. Vitter, Random sampling with a reservoir, ACM TOMS 11(1), 1985, pp. 37-57 "
                 "(algorithm R, of A. Waterman)",
    .claim = CLAIM_UNIFORM,
    .claim_text = "every set of K items equally often; within it the first K keep their places, so "
                  "in order it is biased",
    .min_n = 1,
    SAMPLER_TAKES,
    .shuffle = reservoir,
};
