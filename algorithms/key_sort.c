#define SHUFFLE_ALONE
#include "key_sort.h"

enum {
    KEY_SORT_MAX_BITS = 16,
};

SHUFFLE(key_sort)(Deck *deck, size_t n, Draws *draws)
{
    key_sort_below(deck, n, (uint32_t)1 << draws_parameter(draws), draws);
}

ALGORITHM(key_sort) = {
    .name = "key-sort",
    .summary = "key[i] = random 0..2^B-1 for all i; stable sort by key",
    .reference = "what people write: sort by a random key, short enough to tie; its law: D. Bayer "
                 "and P. Diaconis, Annals of Applied Probability 2(2), 1992, pp. 294-313",
    .claim = CLAIM_BIASED,
    .form = FORM_RIFFLE_INVERSE,
    .biased_from = 2,
    .claim_text = "biased from n = 2 on: items of equal keys keep their order",
    .mistake = "sorts by random keys that can tie",
    .cure = "draw longer keys, and draw all again when two are equal",
    .min_n = 1,
    .parameter = "bits of a key",
    .parameter_default = 4,
    .parameter_min = 1,
    .parameter_max = KEY_SORT_MAX_BITS,
    .shuffle = key_sort,
};
