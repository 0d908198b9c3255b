#include "algorithm.h"

/* The first item goes to a uniform place, K times. It takes about n log n moves: until the item
 * that was last has come first, items below it keep their order. */
SHUFFLE_EACH_SIZE(top_to_random)(Deck *deck, size_t n, Draws *draws)
{
    for (uint32_t times = draws_parameter(draws); times > 0; times--)
        deck_move(deck, 0, draw_below(draws, (uint32_t)n));
}

ALGORITHM(top_to_random) = {
    .name = "top-to-random",
    .summary = "K times: move a[0] to place random 0..n-1",
    .reference = "D. Aldous and P. Diaconis, Shuffling cards and stopping times, American "
                 "Mathematical Monthly 93(5), 1986, pp. 333-348",
    .claim = CLAIM_BIASED,
    .biased_from = 3,
    .claim_text = "biased from n = 3 on, for any number of moves; less with each",
    .mistake = "moves the first item to a random place, over and over",
    .cure = "insert each item once, item i at a random place of 0..i",
    .min_n = 1,
    .parameter = "number of moves",
    .parameter_default = 1,
    .parameter_min = 1,
    .parameter_max = 1000000,
    .repeats = true,
    .shuffle = top_to_random,
};
