/* Counts of a group's outcomes, by the population counts of masks. */
#ifndef FAIRNESS_DECK_PLANES_COUNT_H
#define FAIRNESS_DECK_PLANES_COUNT_H

#include "deck/planes/rank.h"

enum { PLANES_SUMS = 8 };

typedef uint64_t PlaneSums __attribute__((vector_size(LANES_VECTOR_BYTES), may_alias));

/* Adds the bits of a mask, 64 by 64. A loop, which GCC turns into one instruction where there is
 * one. */
LANES_INLINE PlaneSums planes_bits_set(Plane mask)
{
    uint64_t words[8] __attribute__((aligned(64)));
    memcpy(words, &mask, sizeof words);
    for (int w = 0; w < 8; w++)
        words[w] = (uint64_t)__builtin_popcountll(words[w]);
    return *(PlaneSums *)words;
}

/* cells[i] += the sum of the numbers of sums[i]. */
LANES_INLINE void planes_add_sums(const PlaneSums sums[PLANES_SUMS], uint64_t *cells)
{
    PlaneSums pair[4], four[2], all;
    PLANES_UNROLL
    for (int i = 0; i < 4; i++)
        pair[i] = __builtin_shufflevector(sums[2 * i], sums[2 * i + 1], 0, 8, 2, 10, 4, 12, 6, 14) +
                  __builtin_shufflevector(sums[2 * i], sums[2 * i + 1], 1, 9, 3, 11, 5, 13, 7, 15);
    PLANES_UNROLL
    for (int i = 0; i < 2; i++)
        four[i] = __builtin_shufflevector(pair[2 * i], pair[2 * i + 1], 0, 1, 4, 5, 8, 9, 12, 13) +
                  __builtin_shufflevector(pair[2 * i], pair[2 * i + 1], 2, 3, 6, 7, 10, 11, 14, 15);
    all = __builtin_shufflevector(four[0], four[1], 0, 1, 4, 5, 8, 9, 12, 13) +
          __builtin_shufflevector(four[0], four[1], 2, 3, 6, 7, 10, 11, 14, 15);
    memcpy(&four[0], cells, sizeof all);
    all += four[0];
    memcpy(cells, &all, sizeof all);
}

/* Where the digit of a place has each of its values. */
LANES_INLINE void planes_digit_values(const Plane *rows, size_t n, size_t place, Plane *is)
{
    Plane digit[PLANES_DIGIT_BITS];
    planes_digit(rows, n, place, digit);
    planes_values(digit, 1, script_bits(n - place), is);
}

/* A group's orders of the last three places, of which there are six, and of those before, at most
 * 20. */
typedef struct PlaneOrders {
    Plane before[20], last[6];
} PlaneOrders;

/* How many orders there are of the places before the last three. */
LANES_INLINE size_t planes_orders_before(size_t n)
{
    return n == 5 ? 20 : n == 4 ? 4 : 1;
}

/* Where a group has each of them; n <= PLANES_ORDERS_MAX_N. */
LANES_INLINE void planes_find_orders(const Plane *rows, size_t n, PlaneOrders *ret)
{
    Plane one[8], two[8];
    planes_digit_values(rows, n, n - 2, two);
    if (n > 2)
        planes_digit_values(rows, n, n > 2 ? n - 3 : 0, one);
    PLANES_UNROLL
    for (size_t i = 0; i < 6; i++)
        if (n > 2)
            ret->last[i] = one[i / 2] & two[i % 2];
        else
            ret->last[i] = i < 2 ? two[i] : (Plane){0};
    if (n < 4) {
        ret->before[0] = ~(Plane){0};
        return;
    }
    planes_digit_values(rows, n, 0, ret->before);
    if (n < 5)
        return;
    planes_digit_values(rows, n, 1, two);
    PLANES_UNROLL
    for (size_t i = 5; i-- > 0;)
        for (size_t j = 4; j-- > 0;)
            ret->before[i * 4 + j] = ret->before[i] & two[j];
}

/* Counts the orders of `count` groups, as planes_order_count reads them. */
LANES_INLINE void planes_count_orders(const PlaneOrders *orders, size_t count, size_t n,
                                      uint64_t *cells)
{
    PlaneSums *fields = (PlaneSums *)cells;
    for (size_t i = 0; i < planes_orders_before(n); i++, fields += 2) {
        PlaneSums sums[6] = {0};
        for (size_t g = 0; g < count; g++) {
            Plane before = orders[g].before[i];
            PLANES_UNROLL
            for (int l = 0; l < 6; l++)
                sums[l] += planes_bits_set(before & orders[g].last[l]);
        }
        fields[0] += sums[0] | sums[1] << 16 | sums[2] << 32 | sums[3] << 48;
        fields[1] += sums[4] | sums[5] << 16;
    }
}

LANES_INLINE Plane planes_bit_is(Plane bits, size_t value)
{
    return bits ^ ((Plane){0} - (uint16_t)(value ^ 1));
}

/* Counts the items 8 * eighth.. at each place of n, in cells place * SCRIPT_MAX_N + item, of
 * `count` groups. Adds to missing[group] where one of them is missing. */
LANES_INLINE void planes_count_eighth(const Plane *const *rows, const size_t count, size_t n,
                                      size_t eighth, uint64_t *cells, Plane *missing)
{
    const unsigned bits = script_bits(n);
    Plane found[PLANES_COUNTED][PLANES_SUMS] = {0}, want[3];
    for (unsigned p = 3; p < bits; p++)
        want[p - 3] = planes_bit_is((Plane){0}, 8 * eighth >> p & 1);
    cells += 8 * eighth;
    for (size_t place = 0; place < n; place++, cells += SCRIPT_MAX_N) {
        PlaneSums sums[PLANES_SUMS] = {0};
        PLANES_UNROLL
        for (size_t g = 0; g < count; g++) {
            const Plane *row = rows[g] + place;
            Plane is[PLANES_SUMS], here = ~(Plane){0};
            for (unsigned p = 3; p < bits; p++)
                here &= row[p * n] ^ want[p - 3];
            planes_values_of_three(row, n, is);
            PLANES_UNROLL
            for (int l = 0; l < PLANES_SUMS; l++) {
                Plane mask = is[l] & here;
                found[g][l] |= mask;
                sums[l] += planes_bits_set(mask);
            }
        }
        planes_add_sums(sums, cells);
    }
    for (size_t g = 0; g < count; g++)
        for (size_t l = 0; l < PLANES_SUMS && 8 * eighth + l < n; l++)
            missing[g] |= ~found[g][l];
}

/* Counts all items. Sets missing[group] where a group misses one. */
LANES_INLINE void planes_count_places(const Plane *const *rows, const size_t count, size_t n,
                                      uint64_t *cells, Plane *missing)
{
    for (size_t g = 0; g < count; g++)
        missing[g] = (Plane){0};
    for (size_t eighth = 0; 8 * eighth < n; eighth++)
        planes_count_eighth(rows, count, n, eighth, cells, missing);
}

/* Takes what planes_count_places has counted of a group out again. */
static __attribute__((cold, noinline)) void planes_uncount_places(const Plane *rows, size_t n,
                                                                  uint64_t *cells)
{
    for (size_t place = 0; place < n; place++)
        for (size_t item = 0; item < (n + 7) / 8 * 8; item++) {
            Plane mask = ~(Plane){0};
            for (unsigned p = 0; p < script_bits(n); p++)
                mask &= planes_bit_is(rows[p * n + place], item >> p & 1);
            PlaneSums sums = planes_bits_set(mask);
            for (int w = 0; w < 8; w++)
                cells[place * SCRIPT_MAX_N + item] -= sums[w];
        }
}

#endif
