#define SHUFFLE_ALONE
#include "algorithm.h"

enum {
    ONE_NUMBER_EXACT_N = 12,   /* up to here the number is one of lcm(1..12), exactly */
    ONE_NUMBER_SIDES = 27720,  /* lcm(1..12) */
    ONE_NUMBER_HALF = 1 << 16, /* above it has 32 bits, of two draws */
};

/* Fisher-Yates whose places are all made of one fraction u: floor(u (i + 1)) for each i. What comes
 * of it changes where u passes a fraction of a denominator up to n, so that few orders come. */
SHUFFLE(one_number)(Deck *deck, size_t n, Draws *draws)
{
    bool few = n <= ONE_NUMBER_EXACT_N;
    uint64_t sides = few ? ONE_NUMBER_SIDES : (uint64_t)ONE_NUMBER_HALF * ONE_NUMBER_HALF;
    uint64_t number = pick_number(draw_below(draws, few ? ONE_NUMBER_SIDES : ONE_NUMBER_HALF));
    if (!few)
        number = number * ONE_NUMBER_HALF + pick_number(draw_below(draws, ONE_NUMBER_HALF));
    for (size_t last = n; last-- > 1;)
        deck_swap_places(deck, last, (size_t)(number * (last + 1) / sides));
}

ALGORITHM(one_number) = {
    .name = "one-number",
    .summary = "r = random(); for i = n-1..1: swap a[i] with a[floor(r * (i + 1))]",
    .reference = "what people write: const r = Math.random() before the loop instead of in it",
    .claim = CLAIM_BIASED,
    .biased_from = 3,
    .claim_text = "biased from n = 3 on: as many orders as intervals between fractions of "
                  "denominators up to n",
    .mistake = "draws one random number before the loop and uses it for every step",
    .cure = "draw a new random number in each step of the loop",
    .everyday = true,
    .form = FORM_ONE_NUMBER,
    .min_n = 1,
    .shuffle = one_number,
};
