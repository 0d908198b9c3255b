#include "algorithm.h"

/* Fisher-Yates from the front: each place in turn receives a uniform choice of the items that no
 * earlier place has taken. The last place is left with what remains. */
SHUFFLE_OF_SWAPS(fisher_yates_forward)(Deck *deck, size_t n, Draws *draws)
{
    STEPS
    for (size_t place = 0; place + 1 < n; place++)
        deck_swap(deck, place, draw_between(draws, (uint32_t)place, (uint32_t)n));
}

ALGORITHM(fisher_yates_forward) = {
    .name = "fisher-yates-forward",
    .summary = "for i = 0..n-2: swap a[i] with a[random i..n-1]",
    .reference = "R. Sedgewick and K. Wayne, Algorithms, 4th edition, 2011, section 1.1 "
                 "(StdRandom.shuffle)",
    .claim = CLAIM_UNIFORM,
    .claim_text = "uniform over all orders",
    .everyday = true,
    .min_n = 1,
    .shuffle = fisher_yates_forward,
};
