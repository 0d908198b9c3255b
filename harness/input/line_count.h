/* How many lines there are in bytes that come in parts. */
#ifndef FAIRNESS_LINE_COUNT_H
#define FAIRNESS_LINE_COUNT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Lines so far; starts zeroed. */
typedef struct Lines {
    uint64_t ended;
    uint64_t said; /* the last that holds more than blanks: those after it are no outcomes, as they
                      are of a command */
    uint64_t length; /* bytes of the last, which has not ended, */
    char start[41];  /* and the first of them */
} Lines;

/* Adds the next bytes. */
void lines_count(Lines *lines, const char *bytes, size_t count);

/* Whether the only line so far has a CR within it. */
bool lines_end_in_cr(const Lines *lines);

#endif
