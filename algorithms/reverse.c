#include "algorithm.h"

/* A control: every item moves but the middle one, and nothing is random. */
SHUFFLE(reverse)(Deck *deck, size_t n, Draws *draws)
{
    (void)draws;
    for (size_t place = 0; place < n / 2; place++)
        deck_swap_places(deck, place, n - 1 - place);
}

ALGORITHM(reverse) = {
    .name = "reverse",
    .summary = "for i = 0..n/2-1: swap a[i] with a[n-1-i]",
    .reference = "a control",
    .claim = CLAIM_SUBSET,
    .form = FORM_REVERSE,
    .biased_from = 2,
    .claim_text = "one order only: the reverse of the one it started from",
    .mistake = "only reverses",
    .cure = "draw at random where each item goes",
    .everyday = true,
    .min_n = 1,
    .shuffle = reverse,
};
