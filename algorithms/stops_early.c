#include "algorithm.h"

/* Fisher-Yates without its last step: the two items that are left keep the order they have. */
SHUFFLE(stops_early)(Deck *deck, size_t n, Draws *draws)
{
    for (size_t last = n; last-- > 2;)
        deck_swap(deck, last, draw_below(draws, (uint32_t)last + 1));
}

ALGORITHM(stops_early) = {
    .name = "stops-early",
    .summary = "for i = n-1..2: swap a[i] with a[random 0..i]",
    .reference = "what people write: Fisher-Yates with i > 1 for its condition",
    .claim = CLAIM_SUBSET,
    .biased_from = 2,
    .claim_text = "uniform over n!/2 orders: of two that differ in the first two places alone, one "
                  "never comes",
    .mistake = "ends the loop a step early, before i = 1",
    .cure = "loop while i >= 1",
    .everyday = true,
    .min_n = 1,
    .shuffle = stops_early,
};
