/* Whether the draws of one trial predict the draws of the next: digits of a trial by digits of the
 * one after it, as if each outcome had come about in one of five ways (serial_reading_words).
 *
 * Outcomes are taken two by two, the first of a block with the second, the third with the fourth:
 * so pairs share no trial, and of a fair shuffle they are independent of each other. In each pair,
 * under each reading, digits from both ends are looked at (serial_digit_ranges): the few with the
 * fewest values and those with the most, since which draw comes first depends on the shuffle. In a
 * fair shuffle all digits of one reading are independent and uniform. Each two of them, one of
 * either trial, have a table, if one of them has few values or neither has many.
 *
 * Of each block the first SERIAL_DIGITS_SHOWN trials are looked at: draws that are used again are
 * used again all along, and more would cost more than a shuffle. */
#ifndef FAIRNESS_TALLIES_SERIAL_DIGITS_H
#define FAIRNESS_TALLIES_SERIAL_DIGITS_H

#include "tallies/tally.h"

enum {
    SERIAL_DIGITS_READINGS = 5,
    SERIAL_DIGITS_MOST = 5, /* of one trial under one reading */
    SERIAL_DIGITS_SHOWN = 4096,
};

/* The values that the digits have which are looked at, from the fewest; returns how many digits. */
size_t serial_digit_ranges(size_t n, size_t ret[static SERIAL_DIGITS_MOST]);

/* Whether two digits of these numbers of values have a table. The tables of one reading stand in
 * the order (0,0), (0,1), ... of their digits' indices, each r * s cells, digit_r * s + digit_s, r
 * belonging to the first trial; the readings stand one after the other. The last cell has the
 * number of pairs. */
static inline bool serial_digits_have_table(size_t r, size_t s)
{
    enum { FEW = 4, MANY = 8 };
    return r <= FEW || s <= FEW || (r <= MANY && s <= MANY);
}

/* The cells of one reading. */
uint64_t serial_digits_cells(size_t n);

extern const TallyKind tally_serial_digits;

#endif
