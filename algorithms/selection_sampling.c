#define SHUFFLE_ALONE
#include "sampler.h"

/* Each item in turn is taken with the chance of those still wanted among those still there, so that
 * what is taken keeps its order. The others follow behind. */
SHUFFLE(selection_sampling)(Deck *deck, size_t n, Draws *draws)
{
    size_t wanted = draws_parameter(draws), taken = 0;
    if (wanted > n)
        wanted = n;
    deck_keep(deck, 0, n);
    for (size_t item = 0, other = wanted; item < n; item++) {
        bool take = pick_number(draw_below(draws, (uint32_t)(n - item))) < wanted - taken;
        deck_lay(deck, take ? taken++ : other++, place_at(item));
    }
}

ALGORITHM(selection_sampling) = {
    .name = "selection-sampling",
    .summary = "for each item: take it if random 0..(left - 1) is below the number still wanted",
    .reference = "C. Fan, M. Muller and I. Rezucha, JASA 57, 1962, pp. 387-402; D. Knuth, The Art "
                 "of Computer Programming 2, 3rd edition, 3.4.2, algorithm S",
    .claim = CLAIM_UNIFORM,
    .claim_text =
        "every set of K items equally often; always in the order of the list, so in order "
        "it is biased",
    .min_n = 1,
    SAMPLER_TAKES,
    .shuffle = selection_sampling,
};
