#include "algorithm.h"

/* The sort of sort_v8.c with a comparator that answers true or false: 1 or 0, never below 0. No
 * item is ever less than the one before, so the whole array is one run and stays as it is, whatever
 * the coins: none is tossed here. */
SHUFFLE(sort_v8_boolean)(Deck *deck, size_t n, Draws *draws)
{
    (void)deck, (void)n, (void)draws;
}

ALGORITHM(sort_v8_boolean) = {
    .name = "sort-v8-boolean",
    .summary = "array.sort(() => Math.random() > 0.5) in V8 since 7.0: nothing moves",
    .reference = "what people write: a comparator that returns true or false",
    .claim = CLAIM_SUBSET,
    .form = FORM_SORT_STILL,
    .biased_from = 2,
    .claim_text = "one order only: the one it started from",
    .mistake = "the comparator returns true or false, never a number below 0",
    .cure = "shuffle by Fisher-Yates",
    .min_n = 1,
    .shuffle = sort_v8_boolean,
};
