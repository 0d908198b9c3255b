#include "sampler.h"

/* A random start, and from there every n/K-th item. Each item is taken equally often, but most sets
 * never. Places before the one that is fetched from have changed, that one has not. */
SHUFFLE(systematic)(Deck *deck, size_t n, Draws *draws)
{
    size_t wanted = draws_parameter(draws);
    deck_rotate(deck, draw_below(draws, (uint32_t)n));
    for (size_t place = 1; place < wanted && wanted < n; place++)
        deck_swap_places(deck, place, place * n / wanted);
}

ALGORITHM(systematic) = {
    .name = "systematic",
    .summary = "s = random 0..n-1; take a[(s + floor(i n/K)) mod n] for i = 0..K-1",
    .reference = "W. Cochran, Sampling Techniques, 3rd edition, 1977, chapter 8",
    .claim = CLAIM_SUBSET,
    .form = FORM_SYSTEMATIC,
    .biased_from = 3,
    .claim_text = "every item equally often, but at most n of the sets of K come up",
    .mistake = "takes every n/K-th item from a random start, so most sets never come up",
    .cure = "draw each item anew: selection-sampling, or shuffle-take",
    .min_n = 1,
    SAMPLER_TAKES,
    .shuffle = systematic,
};
