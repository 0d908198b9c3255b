/* The place of an order in the lexicographic list of all n! orders, and back. */
#ifndef FAIRNESS_TALLIES_RANK_H
#define FAIRNESS_TALLIES_RANK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/item.h"

enum {
    PERMUTATION_MAX_ITEMS = 20, /* 20! < 2^64 < 21! */
};

/* Returned by permutation_rank for items that are no permutation. */
#define PERMUTATION_NONE UINT64_MAX

/* n!, for n <= PERMUTATION_MAX_ITEMS. */
static inline uint64_t permutation_count(size_t n)
{
    uint64_t count = 1;
    for (size_t factor = 2; factor <= n; factor++)
        count *= factor;
    return count;
}

/* The lexicographic rank (0..n!-1, 0 for 0 1 2 ...) of items[0..n-1], or PERMUTATION_NONE where
 * they are not each of 0..n-1 once; any 16-bit items may come in. n <= PERMUTATION_MAX_ITEMS.
 *
 * The rank is the Lehmer code read as a number: digit p counts the items below items[p] that are
 * still to come, and stands in base n-p. Up to 16 items the counts of *all* items live in one
 * word, a nibble each: nibble v is the number of items below v not yet met, so meeting v takes 1
 * from every nibble above v. Such a nibble counted v, hence never falls below 0 (garbage after a
 * repeated item is not looked at). That needs no popcount, which the x86-64 baseline lacks, and
 * no branch: some 16 ns at n = 10, less where n is known at compile time. */
static inline uint64_t permutation_rank(const Item *items, size_t n)
{
    uint64_t rank = 0;
    uint32_t met = 0;
    bool invalid = false;
    if (n <= 16) {
        uint64_t below = UINT64_C(0xfedcba9876543210);
        for (size_t place = 0; place < n; place++) {
            uint32_t item = items[place];
            invalid |= item >= n;
            uint32_t shift = (item & 15) * 4;
            rank = rank * (n - place) + ((below >> shift) & 15);
            below -= UINT64_C(0x1111111111111110) << shift;
            met |= UINT32_C(1) << (item & 15);
        }
    } else {
        for (size_t place = 0; place < n; place++) {
            uint32_t item = items[place];
            invalid |= item >= n;
            uint32_t bit = UINT32_C(1) << (item & 31);
            rank = rank * (n - place) + (item & 31) - (uint32_t)__builtin_popcount(met & (bit - 1));
            met |= bit;
        }
    }
    return invalid || met != (UINT32_C(1) << n) - 1 ? PERMUTATION_NONE : rank;
}

/* Writes the order of that rank to items[0..n-1]; rank < n!, n <= PERMUTATION_MAX_ITEMS. */
static inline void permutation_unrank(uint64_t rank, size_t n, Item *items)
{
    for (size_t place = n; place-- > 0;) { /* the digits, the last one first */
        items[place] = (Item)(rank % (n - place));
        rank /= n - place;
    }
    /* A digit counts among the items still to come; make it count among all, from the right. */
    for (size_t place = n; place-- > 0;)
        for (size_t later = place + 1; later < n; later++)
            items[later] = (Item)(items[later] + (items[later] >= items[place]));
}

/* Makes of an order of items[0..n-1] the next one of the lexicographic list; false, and the items
 * as they were, after the last. Takes a constant number of steps on average. */
static inline bool permutation_next(Item *items, size_t n)
{
    size_t place = n;
    do {
        if (place < 2)
            return false;
        place--;
    } while (items[place - 1] > items[place]);
    size_t other = n - 1;
    while (items[other] < items[place - 1])
        other--;
    Item item = items[place - 1];
    items[place - 1] = items[other];
    items[other] = item;
    for (size_t lo = place, hi = n - 1; lo < hi; lo++, hi--) {
        item = items[lo];
        items[lo] = items[hi];
        items[hi] = item;
    }
    return true;
}

#endif
