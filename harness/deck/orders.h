/* The deck that is a distribution over the n! orders (symbolic.h): it gives the exact law of a
 * shuffle without walking its paths.
 *
 * A shuffle is run twice: first dry, with `cells` NULL, which only counts the work and notes the
 * ranges of its picks; from them follow the common denominator and the width of a cell. Then it
 * is run with cells: the weights are integers, so that cells are numerators over the product of the
 * totals of all picks spent so far. exact/propagate.h runs it. */
#ifndef FAIRNESS_DECK_ORDERS_H
#define FAIRNESS_DECK_ORDERS_H

#include "deck/symbolic.h"

enum { ORDERS_MAX_ITEMS = 12 }; /* 12! cells of 8 bytes are 3.6 GiB */

typedef struct Orders {
    uint64_t orders;     /* n!, 1 <= n <= ORDERS_MAX_ITEMS */
    size_t words;        /* 64-bit words of a cell, the lowest first */
    uint64_t *cells;     /* by lexicographic rank of the order; NULL: a dry run */
    uint64_t *spare;     /* as many */
    uint64_t terms;      /* products added up so far, dry or not */
    uint64_t terms_most; /* refuse above it */
    uint64_t terms_all;  /* of the whole shuffle, for the progress; from the dry run */
    int threads;
    bool (*keep_going)(void *context, double fraction); /* or NULL */
    void *context;
} Orders;

/* The steps of a deck whose state is Orders. */
extern const DeckSteps orders_steps;

#endif
