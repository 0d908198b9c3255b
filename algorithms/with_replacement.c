#define SHUFFLE_ALONE
#include "sampler.h"

/* K draws from all items, so that one may come twice. */
SHUFFLE(with_replacement)(Deck *deck, size_t n, Draws *draws)
{
    size_t wanted = draws_parameter(draws);
    for (size_t place = 0; place < wanted && place < n; place++)
        deck_put(deck, place, (Item)pick_number(draw_below(draws, (uint32_t)n)));
}

ALGORITHM(with_replacement) = {
    .name = "with-replacement",
    .summary = "K times: take a[random 0..n-1]",
    .reference = "what people write: Array.from({length: K}, () => a[random(n)])",
    .claim = CLAIM_BROKEN,
    .biased_from = 2,
    .claim_text = "takes items twice, from K = 2 on",
    .mistake = "draws from all items each time, so one may come twice",
    .cure = "draw from those that are left: shuffle-take",
    .min_n = 1,
    SAMPLER_TAKES,
    .shuffle = with_replacement,
};
