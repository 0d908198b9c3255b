/* A percentage that stands beside a count: 14%, 14.2%, 14,2%. */
#ifndef FAIRNESS_TABLE_PERCENT_H
#define FAIRNESS_TABLE_PERCENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Percent {
    uint64_t value, scale; /* value / scale percent; scale 0: none */
} Percent;

/* Reads digits, with up to six of them behind a point or a comma; a mark of percent may follow.
 * False for anything else, and then *ret is untouched. */
bool percent_read(const char *text, size_t length, Percent *ret);

/* Whether it is `count` of `total`, up to the rounding with which it is written. Counts up to
 * 2^53. */
bool percent_fits(Percent percent, uint64_t count, uint64_t total);

#endif
