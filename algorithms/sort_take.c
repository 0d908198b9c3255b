#include "binary_insertion.h"
#include "sampler.h"

/* A sort with a coin for a comparator, of which the first K are taken. */
SHUFFLE(sort_take)(Deck *deck, size_t n, Draws *draws)
{
    for (size_t from = 1; from < n; from++)
        binary_insert(deck, draws, mask_all(), from);
}

ALGORITHM(sort_take) = {
    .name = "sort-take",
    .summary = "array.sort(() => Math.random() - 0.5).slice(0, K), by binary insertion",
    .reference = "what people write",
    .claim = CLAIM_BIASED,
    .form = FORM_SORT,
    .biased_from = 3,
    .claim_text = "biased wherever K < n, from n = 3 on: early items are taken too often",
    .mistake = "sorts with a comparator that tosses a coin, and takes the first K",
    .cure = "shuffle by Fisher-Yates, and take the first K",
    .everyday = true,
    .min_n = 1,
    SAMPLER_TAKES,
    .shuffle = sort_take,
};
