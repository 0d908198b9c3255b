#define SHUFFLE_ALONE
#include "algorithm.h"

/* Every order of one parity, and no other, alike: what is left of a fixed number of swaps of two
 * different items once there are enough of them. Fisher-Yates without its last step, which is made
 * where the parity is still the other one. */
SHUFFLE(one_parity)(Deck *deck, size_t n, Draws *draws)
{
    bool odd = draws_parameter(draws) % 2;
    for (size_t last = n; last-- > 2;) {
        uint32_t place = pick_number(draw_below(draws, (uint32_t)last + 1));
        odd ^= place != last;
        deck_swap_places(deck, last, place);
    }
    if (odd && n > 1)
        deck_swap_places(deck, 0, 1);
}

ALGORITHM(one_parity) = {
    .name = "one-parity",
    .summary =
        "swaps two different items, an odd (1) or an even (2) number of times, until all are mixed",
    .reference = "what people write: 100 times swap two different random items",
    .claim = CLAIM_SUBSET,
    .form = FORM_PARITY,
    .biased_from = 2,
    .claim_text = "uniform over the orders of one parity, half of all",
    .mistake =
        "makes the same number of swaps of two different items each time, so that half of all "
        "orders never come",
    .cure = "let a place be swapped with itself, as Fisher-Yates does, which draws from 0..i",
    .min_n = 2,
    .parameter = "1 for odd orders, 2 for even ones",
    .parameter_default = 2,
    .parameter_min = 1,
    .parameter_max = 2,
    .shuffle = one_parity,
};
