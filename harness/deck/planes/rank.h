/* Ranks and validity of a group of outcomes in planes, n <= LANES_RANK_MAX. */
#ifndef FAIRNESS_DECK_PLANES_RANK_H
#define FAIRNESS_DECK_PLANES_RANK_H

#include "deck/planes/rows.h"

enum { PLANES_DIGIT_BITS = 4, PLANES_RANK_BITS = 16 };

/* Where an item is missing. Item i stands at place p where all bits of the place's planes are those
 * of i; an outcome in which each item is found somewhere has each once. */
LANES_INLINE Plane planes_missing(const Plane *rows, size_t n)
{
    const unsigned bits = script_bits(n);
    Plane found[LANES_RANK_MAX] = {0};
    PLANES_UNROLL
    for (size_t place = 0; place < n; place++) {
        Plane is[8], high = bits > 3 ? rows[3 * n + place] : (Plane){0};
        planes_values(rows + place, n, bits < 3 ? bits : 3, is);
        PLANES_UNROLL
        for (size_t item = 0; item < n; item++)
            found[item] |= is[item % 8] & (item / 8 ? high : ~high);
    }
    Plane all = found[0];
    PLANES_UNROLL
    for (size_t item = 1; item < n; item++)
        all &= found[item];
    return ~all;
}

/* Lehmer digit `place`, the number of later smaller items, which is below n - place. */
LANES_INLINE void planes_digit(const Plane *rows, size_t n, size_t place,
                               Plane digit[PLANES_DIGIT_BITS])
{
    const unsigned bits = script_bits(n);
    for (unsigned p = 0; p < PLANES_DIGIT_BITS; p++)
        digit[p] = (Plane){0};
    PLANES_UNROLL
    for (size_t later = place + 1; later < n; later += 2) { /* two, and what they carry */
        Plane smaller[2] = {{0}};
        PLANES_UNROLL
        for (size_t i = 0; i < 2; i++) {
            if (later + i == n)
                continue;
            smaller[i] = ~rows[later + i] & rows[place];
            PLANES_UNROLL
            for (unsigned p = 1; p < bits; p++)
                smaller[i] = planes_less(rows[p * n + later + i], rows[p * n + place], smaller[i]);
        }
        Plane carry = later == place + 1 ? (Plane)(smaller[0] & smaller[1])
                                         : planes_most(digit[0], smaller[0], smaller[1]);
        digit[0] ^= smaller[0] ^ smaller[1];
        PLANES_UNROLL
        for (unsigned p = 1; p < script_bits(n - place); p++) {
            Plane more = digit[p] & carry;
            digit[p] ^= carry;
            carry = more;
        }
    }
}

/* sum += more << shift, in the sum's planes below `width`. */
LANES_INLINE void planes_add(Plane *sum, unsigned width, const Plane *more, unsigned more_bits,
                             unsigned shift)
{
    const unsigned both = more_bits + shift < width ? more_bits : width - shift;
    Plane carry = {0};
    PLANES_UNROLL
    for (unsigned p = 0; p < both; p++) {
        Plane one = sum[p + shift];
        sum[p + shift] = one ^ more[p] ^ carry;
        carry = planes_most(one, more[p], carry);
    }
    PLANES_UNROLL
    for (unsigned p = more_bits + shift; p < width; p++) {
        Plane one = sum[p];
        sum[p] = one ^ carry;
        carry &= one;
    }
}

/* number = number * times + digit, which is below `times` <= 12; it had `bits` bits, and gets
 * `width`. */
LANES_INLINE void planes_append(Plane *number, unsigned bits, unsigned times, const Plane *digit,
                                unsigned width)
{
    Plane product[PLANES_RANK_BITS];
    const unsigned shift = (unsigned)__builtin_ctz(times), odd = times >> shift;
    PLANES_UNROLL
    for (unsigned p = 0; p < width; p++)
        product[p] = p < shift || p >= bits + shift ? (Plane){0} : number[p - shift];
    PLANES_UNROLL
    for (unsigned bit = 1; bit < 4; bit++)
        if (odd >> bit & 1)
            planes_add(product, width, number, bits, bit + shift);
    planes_add(product, width, digit, script_bits(times), 0);
    PLANES_UNROLL
    for (unsigned p = 0; p < width; p++)
        number[p] = product[p];
}

/* The number whose digits are those of places first..last, in columns. */
LANES_INLINE void planes_number(const Plane *rows, size_t n, size_t first, size_t last,
                                Plane columns[PLANES_COLUMNS])
{
    size_t values = n - first;
    PLANES_UNROLL
    for (int p = 0; p < PLANES_COLUMNS; p++)
        columns[p] = (Plane){0};
    planes_digit(rows, n, first, columns);
    PLANES_UNROLL
    for (size_t place = first + 1; place <= last; place++) {
        Plane digit[PLANES_DIGIT_BITS];
        planes_digit(rows, n, place, digit);
        planes_append(columns, script_bits(values), (unsigned)(n - place), digit,
                      script_bits(values * (n - place)));
        values *= n - place;
    }
    planes_turn_16(columns);
}

/* Writes a group's lexicographic ranks as lane_job.h says. */
LANES_INLINE void planes_rank(const Plane *rows, size_t n, void *ranks)
{
    const size_t first = n > 8 ? n - 8 : 0; /* of the digits below 8!, which fits 16 bits */
    Plane low[PLANES_COLUMNS], high[PLANES_COLUMNS];
    planes_number(rows, n, first, n - 2, low);
    if (first)
        planes_number(rows, n, 0, first - 1, high);
    PLANES_UNROLL
    for (int i = 0; i < PLANES_COLUMNS; i++) {
        size_t at = planes_batch_of(i) * DECK_LANES + planes_column_of(i);
        if (!first) {
            *(Plane *)((uint16_t *)ranks + at) = low[i];
            continue;
        }
        uint32_t *wide = (uint32_t *)ranks + at;
        for (int lane = 0; lane < PLANES_LANES; lane++)
            wide[lane] = low[i][lane] + UINT32_C(40320) * high[i][lane];
    }
}

#endif
