/* The separators of the items of a line. Printed from an array with a hole in it, a line has every
 * item, and an empty field that only its separators show: "1 2 0", "1,,2,0", "2,1,0,". Separators
 * that are the same in every line, and the padding of columns, are layout and no fields. */
#ifndef FAIRNESS_LAYOUT_H
#define FAIRNESS_LAYOUT_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The gap before a word of a line, or after the last one. */
typedef struct Gap {
    size_t length; /* of separators: line ends where there are any, else bytes */
    size_t commas; /* and semicolons among them */
    size_t word;   /* bytes of the word that follows; 0 at the end of the line */
} Gap;

/* How the lines of one shuffle are laid out, as far as it is known by now. */
typedef struct Layout {
    size_t n;
    bool plain;    /* a line was seen with one separator between two words and no other */
    bool known;    /* plain, or learned from lines */
    size_t words;  /* of those it was learned from: n once there was one of so many */
    size_t *least; /* [i]: the fewest separators before word i */
    size_t *right; /* [i]: the least sum of those and of the word: its column, if it ends there */
    size_t *left;  /* [i]: likewise with the word before them: its column, if it begins there */
    size_t commas_before, commas_after; /* fewest before the first word and after the last */
    size_t printed; /* of a shape (shaped_record.h): items on each line so far; 0: none was read */
    uint32_t *used; /* ... and how many of each group are on the line at hand; n + 1 */
    Gap *gaps;      /* of the line at hand; n + 1, as all of these; owned */
} Layout;

/* On success the caller owes layout_close. Fails for want of memory. */
Status layout_open(Layout *ret, size_t n, Error *error);
void layout_close(Layout *layout);

/* A line with one separator between two words and no other was read: what others have more are
 * fields. */
void layout_plain(Layout *layout);

/* Learns from a line of at most n words; from any other nothing. */
void layout_learn(Layout *layout, const char *line, size_t length);

/* The empty fields of a line, from which it learns first. 0 where there are more than n words. */
size_t layout_empty_fields(Layout *layout, const char *line, size_t length);

#endif
