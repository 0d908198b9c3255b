/* The steps of a shuffle read off its outcome, and how their tallies are laid out.
 *
 * Any order of n items comes from 0 1 ... n-1 by one and only one backward Fisher-Yates: for
 * i = n-1..1 swap place i with a place j_i from 0..i. Undoing these swaps gives the digits j_i,
 * which under a fair shuffle are independent and uniform, j_i on i + 1 values. A shuffle that does
 * that wrongly in step i shows it at digit i. */
#ifndef FAIRNESS_DIGITS_H
#define FAIRNESS_DIGITS_H

#include "tallies/tally.h"

enum {
    DIGITS_WHOLE = 1024, /* up to this many items each value of a digit has a cell */
    DIGITS_BINS = 64,    /* beyond, at most this many bins of neighbouring values */
    DIGITS_ROOM = 3,     /* of n items each: to decode an outcome */
};

/* The digits of an outcome, in `room` for DIGITS_ROOM * n items: at index i the digit of place i,
 * which has i + 1 values. What stands at index 0 says nothing. */
const Item *digits_of(const Item *outcome, size_t n, Item *room);

/* Cells of the digit with `range` values, and the first of them in the tally for n items. */
static inline size_t digit_bins(size_t n, size_t range)
{
    return n <= DIGITS_WHOLE || range <= DIGITS_BINS ? range : DIGITS_BINS;
}

static inline uint64_t digit_first(size_t n, size_t range)
{
    if (n <= DIGITS_WHOLE || range <= DIGITS_BINS)
        return (uint64_t)range * (range - 1) / 2 - 1; /* 2 + 3 + ... + range-1 */
    return (uint64_t)DIGITS_BINS * (DIGITS_BINS - 1) / 2 - 1 +
           (uint64_t)(range - DIGITS_BINS) * DIGITS_BINS;
}

/* The bin of a value, and the values in a bin. */
static inline size_t digit_bin(size_t n, size_t range, size_t value)
{
    size_t bins = digit_bins(n, range);
    return bins == range ? value : value * bins / range;
}

static inline size_t digit_bin_size(size_t n, size_t range, size_t bin)
{
    size_t bins = digit_bins(n, range);
    return ((bin + 1) * range + bins - 1) / bins - (bin * range + bins - 1) / bins;
}

#endif
