#include "sampler.h"

/* A reservoir whose j is below i where it should be below i + 1: later items come in too often, the
 * one after the first K for certain. */
SHUFFLE(reservoir_off_by_one)(Deck *deck, size_t n, Draws *draws)
{
    for (size_t next = draws_parameter(draws); next < n; next++)
        deck_swap(deck, next, draw_below(draws, (uint32_t)next));
}

ALGORITHM(reservoir_off_by_one) = {
    .name = "reservoir-off-by-one",
    .summary = "take the first K; for i = K..n-1: j = random 0..i-1; if j < K, a[i] replaces a[j]",
    .reference = "what people write: a reservoir that counts an item after it has drawn for it",
    .claim = CLAIM_BIASED,
    .biased_from = 2,
    .claim_text = "biased wherever K < n: late items are taken too often, item K every time it is "
                  "read",
    .mistake = "draws from 0..i-1 for item i, so that late items are taken too often",
    .cure = "draw from 0..i",
    .min_n = 1,
    SAMPLER_TAKES,
    .shuffle = reservoir_off_by_one,
};
