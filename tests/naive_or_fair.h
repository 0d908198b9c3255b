/* Trials of the two shuffles that a test of directions tells apart. */
#ifndef FAIRNESS_TESTS_NAIVE_OR_FAIR_H
#define FAIRNESS_TESTS_NAIVE_OR_FAIR_H

#include "base/item.h"
#include "base/splitmix.h"

/* Items 0 to n - 1, shuffled by naive or by Fisher-Yates with words of SplitMix64. */
static inline void naive_or_fair(Item *items, size_t n, bool naive, uint64_t *words)
{
    for (size_t i = 0; i < n; i++)
        items[i] = (Item)i;
    for (size_t step = 0; step < n; step++) {
        uint64_t below = naive ? n : n - step;
        size_t at = naive ? step : n - 1 - step;
        size_t from = (size_t)((splitmix64_next(words) >> 32) * below >> 32);
        Item item = items[from];
        items[from] = items[at];
        items[at] = item;
    }
}

#endif
