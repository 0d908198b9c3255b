#include "algorithm.h"

enum {
    /* 2i may be as large as a draw can be. */
    ROUNDED_MAX_N = 32769,
};

/* round(random() * i) instead of floor(random() * (i + 1)): places 0 and i come half as often as
 * those between. A half-open range of 2i halves, rounded up, is the same law. */
SHUFFLE_OF_SWAPS(rounded)(Deck *deck, size_t n, Draws *draws)
{
    for (size_t last = n; last-- > 1;)
        deck_swap(deck, last, pick_half_up(draw_below(draws, 2 * (uint32_t)last)));
}

ALGORITHM(rounded) = {
    .name = "rounded",
    .summary = "for i = n-1..1: swap a[i] with a[round(random * i)]",
    .reference = "what people write: Math.round(Math.random() * i)",
    .claim = CLAIM_BIASED,
    .biased_from = 3,
    .claim_text = "biased from n = 3 on: a place and place 0 are drawn half as often as others",
    .mistake = "rounds to the nearest place, so 0 and i come half as often",
    .cure = "use floor(random() * (i + 1))",
    .everyday = true,
    .min_n = 1,
    .max_n = ROUNDED_MAX_N,
    .shuffle = rounded,
};
