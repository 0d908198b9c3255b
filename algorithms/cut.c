#include "algorithm.h"

/* One cut of the pack. Every item comes equally often to every place, and yet only n of the n!
 * orders can occur: a test that looks at places alone sees nothing. */
SHUFFLE_EACH_SIZE(cut)(Deck *deck, size_t n, Draws *draws)
{
    deck_rotate(deck, draw_below(draws, (uint32_t)n));
}

ALGORITHM(cut) = {
    .name = "cut",
    .summary = "rotate left by random 0..n-1",
    .reference = "what people do: cut the pack once and deal",
    .claim = CLAIM_SUBSET,
    .form = FORM_CUT,
    .biased_from = 3,
    .claim_text = "uniform over the n rotations",
    .mistake = "only rotates the array, all neighbours stay together",
    .cure = "shuffle the items, not where the array starts",
    .min_n = 1,
    .shuffle = cut,
};
