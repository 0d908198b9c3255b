/* Mistakes of our own, written anew, for statistical_planted.c. */
#ifndef FAIRNESS_PLANTED_MISTAKES_H
#define FAIRNESS_PLANTED_MISTAKES_H

#include "base/item.h"

#include <stdbool.h>
#include <stddef.h>

enum { PLANTED_MISTAKES = 40 };

typedef struct Mistake {
    const char *name;
    void (*shuffle)(Item *a, size_t n); /* of 0..n-1, 8 to 64 items */
    bool known; /* a shuffle of its law, or nearly, is among the directions */
} Mistake;

extern const Mistake planted_mistakes[PLANTED_MISTAKES];

/* Shuffles 0..n-1 by the mistake with a chance of 1 / 2^halvings, else fairly: in each run alike.
 */
void planted_shuffle(const Mistake *mistake, int halvings, Item *a, size_t n);

#endif
