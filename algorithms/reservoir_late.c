#include "sampler.h"

/* A reservoir whose loop begins one item late: item K is never taken, since what comes in
 * is always the item that is read. */
SHUFFLE(reservoir_late)(Deck *deck, size_t n, Draws *draws)
{
    for (size_t next = (size_t)draws_parameter(draws) + 1; next < n; next++)
        deck_swap(deck, next, draw_below(draws, (uint32_t)next + 1));
}

ALGORITHM(reservoir_late) = {
    .name = "reservoir-late",
    .summary = "take the first K; for i = K+1..n-1: j = random 0..i; if j < K, a[i] replaces a[j]",
    .reference = "what people write: the loop begins after the item that comes first",
    .claim = CLAIM_BIASED,
    .biased_from = 2,
    .claim_text = "biased wherever K < n: item K is never taken",
    .mistake = "begins the loop one item late, so that item K is never taken",
    .cure = "begin with item K, the first that is not taken yet",
    .min_n = 1,
    SAMPLER_TAKES,
    .shuffle = reservoir_late,
};
