/* An order of up to 16 items in one word: nibble p is the item at place p. Moves of items are
 * shifts and masks, and the lexicographic rank is read off without touching memory. */
#ifndef FAIRNESS_DECK_PACKED_H
#define FAIRNESS_DECK_PACKED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The nibbles of places below `place`; place <= 15. */
static inline uint64_t packed_below(size_t place)
{
    return (UINT64_C(1) << (4 * place)) - 1;
}

/* The order 0 1 2 ... n-1; n <= 15. */
static inline uint64_t packed_start(size_t n)
{
    return UINT64_C(0xfedcba9876543210) & packed_below(n);
}

static inline uint64_t packed_item(uint64_t order, size_t place)
{
    return (order >> (4 * place)) & 15;
}

static inline uint64_t packed_swap(uint64_t order, size_t i, size_t j)
{
    uint64_t change = packed_item(order, i) ^ packed_item(order, j);
    return order ^ (change << (4 * i)) ^ (change << (4 * j));
}

/* The item at `from` goes to the place `to`; those between close the gap. Places below 15. */
static inline uint64_t packed_move(uint64_t order, size_t from, size_t to)
{
    uint64_t item = packed_item(order, from);
    uint64_t rest = (order & packed_below(from)) | ((order >> 4) & ~packed_below(from));
    return (rest & packed_below(to)) | (item << (4 * to)) | ((rest & ~packed_below(to)) << 4);
}

/* The item at place 0 goes to `first`, all keep their cyclic order; first < n <= 15. */
static inline uint64_t packed_rotate_back(uint64_t order, size_t n, size_t first)
{
    return ((order << (4 * first)) & packed_below(n)) | (order >> (4 * (n - first)));
}

/* The lexicographic rank of a true order (tallies/rank.h explains the counting word). */
static inline uint64_t packed_rank(uint64_t order, size_t n)
{
    uint64_t below = UINT64_C(0xfedcba9876543210);
    uint64_t rank = 0;
    for (; n; n--) {
        uint64_t shift = (order & 15) * 4;
        rank = rank * n + ((below >> shift) & 15);
        below -= UINT64_C(0x1111111111111110) << shift;
        order >>= 4;
    }
    return rank;
}

/* The order of a rank below n!; n <= 15. */
static inline uint64_t packed_unrank(uint64_t rank, size_t n)
{
    uint64_t digits = 0; /* nibble p: how many items to come are below the one at p */
    for (size_t place = n; place-- > 0;) {
        digits |= (rank % (n - place)) << (4 * place);
        rank /= n - place;
    }
    uint64_t left = packed_start(n);
    uint64_t order = 0;
    for (size_t place = 0; place < n; place++) {
        size_t digit = packed_item(digits, place);
        order |= packed_item(left, digit) << (4 * place);
        left = (left & packed_below(digit)) | ((left >> 4) & ~packed_below(digit));
    }
    return order;
}

/* The next order of the lexicographic list; there must be one. */
static inline uint64_t packed_next(uint64_t order, size_t n)
{
    size_t place = n - 2;
    while (packed_item(order, place) > packed_item(order, place + 1))
        place--;
    size_t other = n - 1;
    while (packed_item(order, other) < packed_item(order, place))
        other--;
    order = packed_swap(order, place, other);
    for (size_t lo = place + 1, hi = n - 1; lo < hi; lo++, hi--)
        order = packed_swap(order, lo, hi);
    return order;
}

#endif
