/* Numbers as people type them: 1e6, 1000000, 1_000_000, 1M. */
#ifndef FAIRNESS_NUMBERS_H
#define FAIRNESS_NUMBERS_H

#include "base/status.h"

#include <stdint.h>

/* The largest count: up to 2^53 whole numbers are exact in JSON, and as doubles. */
#define MOST_COUNT (UINT64_C(1) << 53)

/* Reads a whole number from `min` to `max`. Accepts digits with single underscores between them, a
 * fraction and an exponent as long as the value is whole (1.5e6), or a suffix k, M, G, T: powers of
 * `unit`, 1000 or 1024. `what` names the input in the error ("--trials"). No locale is asked. */
Status number_count(const char *what, const char *text, uint64_t unit, uint64_t min, uint64_t max,
                    uint64_t *ret, Error *error);

/* The same of one number of a list with commas between them: refuses 024, the end of 1,024. */
Status number_of_list(const char *what, const char *text, uint64_t min, uint64_t max, uint64_t *ret,
                      Error *error);

/* A number for people, by value, so that several can stand in one printf. */
typedef struct NumberText {
    char text[48];
} NumberText;

/* As people type it, with some significant digits: "0.05", "1e-6", "2.5e9". */
NumberText number_short(double value, int digits);
/* A whole number or a fraction that comes as digits, at most 30 of them: "4,782,969", "61/2,048".
 * Digits behind a decimal point are not grouped. */
NumberText number_grouped(const char *digits);
NumberText count_grouped(uint64_t count);

/* Reads a real number strictly above `above` and at most `most`. */
Status number_real(const char *what, const char *text, double above, double most, double *ret,
                   Error *error);

#endif
