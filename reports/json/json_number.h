/* Numbers as JSON text, with nothing lost. */
#ifndef FAIRNESS_JSON_NUMBER_H
#define FAIRNESS_JSON_NUMBER_H

#define JSON_NUMBER_SIZE 32

enum { DIGITS = 8 }; /* that what follows from a tail has on every processor and C library */

/* Writes `value` in the fewest digits that read back as the same double: whole numbers below 2^53
 * as plain digits (1000000, not 1e+06), larger ones never so, minus zero as 0. JSON has neither
 * infinities nor NaN: they become null, and the schema says of each key when that occurs.
 *
 * The decimal point is a full stop because nothing in this program calls setlocale, so that it runs
 * in the "C" locale; in a host program that has set one, a decimal comma is put right here. */
void json_number(double value, char text[JSON_NUMBER_SIZE]);

/* The number of that many significant digits next to `value`; of 0 digits, or where it is not
 * finite, `value` itself. */
double number_rounded(double value, int digits);

#endif
