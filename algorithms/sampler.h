/* Shared by the samplers. */
#ifndef FAIRNESS_SAMPLER_H
#define FAIRNESS_SAMPLER_H

#include "algorithm.h"

/* Part of a descriptor: K, the number of items that are taken; as many as are seen, where a deal
 * has seen places. */
#define SAMPLER_TAKES                                                                              \
    .parameter = "items that are taken", .parameter_default = 2, .parameter_min = 1,               \
    .parameter_max = DECK_MAX_ITEMS - 1, .takes = true

#ifdef SHUFFLE_ALONE
/* Where an item is; it is there. */
static inline __attribute__((unused)) size_t place_of(const Deck *deck, size_t item)
{
    size_t place = 0;
    while (deck_item(deck, place) != item)
        place++;
    return place;
}
#endif

#endif
