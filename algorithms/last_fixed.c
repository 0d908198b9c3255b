#include "algorithm.h"

/* Fisher-Yates on all items but the last, as from a length that is one short. */
SHUFFLE_OF_SWAPS(last_fixed)(Deck *deck, size_t n, Draws *draws)
{
    for (size_t last = n - 1; last-- > 1;)
        deck_swap(deck, last, draw_below(draws, (uint32_t)last + 1));
}

ALGORITHM(last_fixed) = {
    .name = "last-fixed",
    .summary = "for i = n-2..1: swap a[i] with a[random 0..i]",
    .reference = "what people write: n + 1 items declared, n of them shuffled",
    .claim = CLAIM_SUBSET,
    .biased_from = 2,
    .claim_text = "uniform over the (n-1)! orders that keep the last item",
    .mistake = "stops one item short, the last one never moves",
    .cure = "start from i = n-1",
    .min_n = 1,
    .shuffle = last_fixed,
};
