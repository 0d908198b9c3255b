/* Ranks and validity of 64 outcomes at once, n <= 12. Outcomes lie in rows. */
#ifndef FAIRNESS_DECK_LANES_RANK_H
#define FAIRNESS_DECK_LANES_RANK_H

#include "deck/lanes_rows.h"

/* Up to LANES_MARKS_MAX items a deck that is only to be ranked holds marks in place of the items:
 * 2^item - 128, a signed byte, in the order of the items. Then validity costs an addition a place:
 * n powers of two, each below 2^n, sum up to 2^n - 1 (mod 256) only if they are all different.
 * (With any other multiple m > 0 of 256 the sum ends in n - 1 ones below 2^(n-1), which is then
 * there at least 1 + 2m times: more than n numbers.) */
enum { LANES_MARKS_MAX = 8 };

LANES_INLINE uint8_t lanes_mark(size_t n, size_t item)
{
    return (uint8_t)(n <= LANES_MARKS_MAX ? (1U << item) + 128 : item);
}

/* Lehmer digits: digit i is c_i, the number of later smaller items; and bits in `wrong` of the
 * lanes whose items are no permutation.
 *
 * Without marks validity costs an addition a pair: with g_i the number of earlier greater items,
 * i - g_i earlier items are smaller or equal, so c_i + i - g_i is the rank of place i when places
 * are sorted by item, ties by place. Those ranks are 0..n-1, each once; if each equals its item,
 * so are the items. And of a permutation each does. */
LANES_INLINE void lanes_digits(const Row *rows, size_t n, _Bool marks, Row *digits, Row *wrong)
{
    for (int p = 0; p < LANES_PARTS; p++) {
        SignedBytes count[LANES_RANK_MAX], greater[LANES_RANK_MAX];
        for (size_t i = 0; i < n; i++)
            count[i] = greater[i] = (SignedBytes){0};
        for (size_t i = 0; i < n; i++)
            for (size_t j = i + 1; j < n; j++) {
                SignedBytes smaller = (SignedBytes)rows[j].part[p] < (SignedBytes)rows[i].part[p];
                count[i] -= smaller; /* a true comparison is -1 */
                if (!marks)
                    greater[j] -= smaller;
            }
        Bytes invalid = {0};
        if (marks) {
            for (size_t i = 0; i < n; i++)
                invalid += rows[i].part[p];
            invalid ^= (uint8_t)((1U << n) - 1 + 128 * n);
        } else {
            for (size_t i = 0; i < n; i++)
                invalid |= (Bytes)(count[i] - greater[i] + (int8_t)i) ^ rows[i].part[p];
        }
        wrong->part[p] = invalid;
        for (size_t i = 0; i < n; i++)
            digits[i].part[p] = (Bytes)count[i];
    }
}

/* times * row + digit by additions: there is no multiplication of bytes. */
LANES_INLINE Row lanes_horner(Row row, unsigned times, Row digit)
{
    for (int p = 0; p < LANES_PARTS; p++) {
        Bytes sum = {0};
        for (unsigned bit = 16; bit; bit >>= 1) {
            sum += sum;
            if (times & bit)
                sum += row.part[p];
        }
        row.part[p] = sum + digit.part[p];
    }
    return row;
}

/* The digits first..last of a number in the base in which digit i counts 0..n-1-i; below 256. */
LANES_INLINE Row lanes_number(const Row *digits, size_t n, size_t first, size_t last)
{
    Row number = digits[first];
    for (size_t i = first + 1; i <= last; i++)
        number = lanes_horner(number, (unsigned)(n - i), digits[i]);
    return number;
}

/* The bytes of a row as 16-bit numbers, in the order of the columns. */
LANES_INLINE void lanes_columns(const Row *row, uint16_t *numbers)
{
    uint16_t pairs[DECK_LANES / 2] __attribute__((aligned(64)));
    memcpy(pairs, row, sizeof pairs);
    for (int i = 0; i < DECK_LANES / 2; i++)
        numbers[i] = (uint16_t)(pairs[i] & 0xff);
    for (int i = 0; i < DECK_LANES / 2; i++)
        numbers[DECK_LANES / 2 + i] = (uint16_t)(pairs[i] >> 8);
}

/* ranks = times * ranks + the row's bytes. */
LANES_INLINE void lanes_append(uint16_t *ranks, uint16_t times, const Row *row)
{
    uint16_t numbers[DECK_LANES] __attribute__((aligned(64)));
    lanes_columns(row, numbers);
    for (int column = 0; column < DECK_LANES; column++)
        ranks[column] = (uint16_t)(ranks[column] * times + numbers[column]);
}

_Static_assert(LANES_SHORT_RANK_MAX == 8, "the digits are put together for 8!, 40320");

/* The lexicographic rank is the number whose digits are Lehmer's. Put together in bytes as far as
 * they reach: the last five places in one, the two or three in front of them in the next (8! fits
 * 16 bits); and what stands above 8! makes a second 16-bit number. */
LANES_INLINE void lanes_rank(const Row *rows, size_t n, _Bool marks, void *ranks, Row *wrong)
{
    Row digits[LANES_RANK_MAX] = {0};
    lanes_digits(rows, n, marks, digits, wrong);
    uint16_t low[DECK_LANES] __attribute__((aligned(64)));
    size_t first = n > 8 ? n - 8 : 0; /* of the digits below 8! */
    size_t tail = n > 5 ? n - 5 : 0;  /* of those below 5! */
    Row number = lanes_number(digits, n, tail, n - 2);
    if (tail == first) {
        lanes_columns(&number, low);
    } else {
        size_t middle = tail - first < 3 ? first : tail - 2;
        Row above = lanes_number(digits, n, middle, tail - 1);
        if (middle > first) {
            lanes_columns(&digits[first], low);
            lanes_append(low, 42, &above);
        } else {
            lanes_columns(&above, low);
        }
        lanes_append(low, 120, &number);
    }
    if (n <= LANES_SHORT_RANK_MAX) {
        memcpy(ranks, low, sizeof low);
        return;
    }
    uint16_t high[DECK_LANES] __attribute__((aligned(64)));
    size_t split = n > 10 ? n - 10 : 0; /* two digits make a byte, more do not */
    Row top = lanes_number(digits, n, split, n - 9);
    if (split) {
        Row front = lanes_number(digits, n, 0, split - 1);
        lanes_columns(&front, high);
        lanes_append(high, 90, &top);
    } else {
        lanes_columns(&top, high);
    }
    uint32_t *wide = ranks;
    for (int column = 0; column < DECK_LANES; column++)
        wide[column] = low[column] + UINT32_C(40320) * high[column];
}

/* The same, compiled once for each n: for callers that do not know theirs. */
#define LANES_RANK_NAME_(machine) lanes_rank_any_##machine
#define LANES_RANK_NAME(machine)  LANES_RANK_NAME_(machine)
#define lanes_rank_any            LANES_RANK_NAME(DECK_MACHINE_LANES)
void lanes_rank_any(const Row *rows, size_t n, _Bool marks, void *ranks, Row *wrong);

/* Where the ranks of a batch go. */
LANES_INLINE void *lanes_ranks(const LaneJob *job, size_t n, size_t batch)
{
    return (char *)job->ranks + batch * DECK_LANES * (n <= LANES_SHORT_RANK_MAX ? 2 : 4);
}

#endif
