#define SHUFFLE_ALONE
#include "key_sort.h"

SHUFFLE(key_ties)(Deck *deck, size_t n, Draws *draws)
{
    key_sort_below(deck, n, draws_parameter(draws), draws);
}

ALGORITHM(key_ties) = {
    .name = "key-ties",
    .summary = "key[i] = random 1..M for all i; stable sort by key",
    .reference =
        "what people write: RANDBETWEEN(1, 100) beside each row of a spreadsheet, then sort; "
        "its law: D. Bayer and P. Diaconis, Annals of Applied Probability 2(2), 1992, pp. "
        "294-313",
    .claim = CLAIM_BIASED,
    .form = FORM_KEYS,
    .biased_from = 2,
    .claim_text = "biased from n = 2 on: items of equal keys keep their order",
    .mistake =
        "sorts by random whole numbers that can be equal, and equal ones stay in their order",
    .cure = "sort by fractions (RAND, random()), or draw all again when two are equal",
    .min_n = 1,
    .parameter = "different keys",
    .parameter_default = 10,
    .parameter_min = 2,
    .parameter_max = 65536,
    .shuffle = key_ties,
};
