#include "algorithm.h"

/* The method with pencil and paper: strike out a uniform choice of the items that remain and write
 * it down after those struck out before. Items that remain lie in front, in their old order; those
 * struck out follow, so that after n strikes only they are left. */
SHUFFLE(strike_out)(Deck *deck, size_t n, Draws *draws)
{
    for (size_t remaining = n; remaining > 0; remaining--)
        deck_move_from(deck, draw_below(draws, (uint32_t)remaining), n - 1);
}

ALGORITHM(strike_out) = {
    .name = "strike-out",
    .summary = "n times: strike out a random one of the remaining items, append it to the result",
    .reference = "R. A. Fisher and F. Yates, Statistical Tables, Oliver & Boyd, 1938 (3rd edition "
                 "1948, pp. 26-27)",
    .claim = CLAIM_UNIFORM,
    .claim_text = "uniform over all orders",
    .everyday = true,
    .min_n = 1,
    .shuffle = strike_out,
};
