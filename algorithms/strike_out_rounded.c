#include "algorithm.h"

enum {
    /* 2 (n - 1) may be as large as a draw can be. */
    STRIKE_OUT_ROUNDED_MAX_N = 32769,
};

/* strike-out, with the place rounded to the nearest: the first and the last of what remains are
 * struck out half as often as those between. A half-open range of halves, rounded up, is the same
 * law (rounded.c). */
SHUFFLE_EACH_SIZE(strike_out_rounded)(Deck *deck, size_t n, Draws *draws)
{
    for (size_t remaining = n; remaining > 1; remaining--)
        deck_move_from(deck, pick_half_up(draw_below(draws, 2 * ((uint32_t)remaining - 1))), n - 1);
    deck_move_from(deck, draw_below(draws, 1), n - 1);
}

ALGORITHM(strike_out_rounded) = {
    .name = "strike-out-rounded",
    .summary = "n times: remove a[round(random * (length - 1))], append it to the result",
    .reference = "what people write: list.splice(Math.round(Math.random() * (list.length - 1)), 1)",
    .claim = CLAIM_BIASED,
    .biased_from = 3,
    .claim_text = "biased from n = 3 on: the first and the last that remain come half as often",
    .mistake = "removes at a rounded place, so the first and the last that remain come half as "
               "often",
    .cure = "use floor(random() * length)",
    .everyday = true,
    .min_n = 1,
    .max_n = STRIKE_OUT_ROUNDED_MAX_N,
    .shuffle = strike_out_rounded,
};
