#define SHUFFLE_ALONE
#include "sampler.h"

/* Step j takes a random one of 0..j, or j itself if that was taken. What is taken lies in front, in
 * the order in which it came. */
SHUFFLE(floyd)(Deck *deck, size_t n, Draws *draws)
{
    size_t wanted = draws_parameter(draws), taken = 0;
    for (size_t last = wanted < n ? n - wanted : 0; last < n; last++, taken++) {
        size_t place = place_of(deck, pick_number(draw_below(draws, (uint32_t)last + 1)));
        if (place < taken)
            place = place_of(deck, last);
        deck_swap_places(deck, place, taken);
    }
}

ALGORITHM(floyd) = {
    .name = "floyd",
    .summary = "for j = n-K..n-1: t = random 0..j; take t, or j if t is taken",
    .reference = "J. Bentley and R. Floyd, Programming pearls: a sample of brilliance, CACM 30(9), "
                 "1987, pp. 754-757",
    .claim = CLAIM_UNIFORM,
    .claim_text = "every set of K items equally often; late items come late in it, so in order it "
                  "is biased",
    .min_n = 1,
    SAMPLER_TAKES,
    .shuffle = floyd,
};
