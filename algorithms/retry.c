#define SHUFFLE_ALONE
#include "sampler.h"

/* Draws an item, and again while it was taken before. How often that happens depends on how many
 * were taken, and not on which, so a path without one has the law of all. */
SHUFFLE(retry)(Deck *deck, size_t n, Draws *draws)
{
    size_t wanted = draws_parameter(draws);
    for (size_t taken = 0; taken < wanted && taken < n;) {
        size_t place = place_of(deck, pick_number(draw_below(draws, (uint32_t)n)));
        if (place < taken)
            draws_start_over(draws);
        else
            deck_swap_places(deck, place, taken++);
    }
}

ALGORITHM(retry) = {
    .name = "retry",
    .summary = "K times: draw random 0..n-1, again while it was drawn before",
    .reference = "what people write: while (set.size < K) set.add(random item)",
    .claim = CLAIM_UNIFORM,
    .claim_text = "every sample of K items equally often, in order, too",
    .min_n = 1,
    SAMPLER_TAKES,
    .shuffle = retry,
};
