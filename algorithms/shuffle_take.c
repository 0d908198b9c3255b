#include "sampler.h"

/* Fisher-Yates from the front, as far as it is looked at. */
SHUFFLE(shuffle_take)(Deck *deck, size_t n, Draws *draws)
{
    size_t wanted = draws_parameter(draws);
    for (size_t place = 0; place < wanted && place + 1 < n; place++)
        deck_swap(deck, place, draw_between(draws, (uint32_t)place, (uint32_t)n));
}

ALGORITHM(shuffle_take) = {
    .name = "shuffle-take",
    .summary = "for i = 0..K-1: swap a[i] with a[random i..n-1]; take the first K",
    .reference = "D. Knuth, The Art of Computer Programming 2, 3rd edition, 3.4.2, exercise 12",
    .claim = CLAIM_UNIFORM,
    .claim_text = "every sample of K items equally often, in order, too",
    .everyday = true,
    .min_n = 1,
    SAMPLER_TAKES,
    .shuffle = shuffle_take,
};
