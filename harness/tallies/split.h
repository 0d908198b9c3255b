/* A walk over the counts of all orders, for tallies that follow from them. Each order is split into
 * its first places, the head, and its last ones, the tail, of at most 720 orders each. Most
 * statistics of an order are a part of the head, a part of the tail, and a part that depends only
 * on which items are in which; so not each order has to be looked at. */
#ifndef FAIRNESS_SPLIT_H
#define FAIRNESS_SPLIT_H

#include "tallies/rank.h"
#include "tallies/tally.h"

enum {
    SPLIT_MAX = 6, /* items of a head or a tail */
    SPLIT_ORDERS = 720,
};

typedef struct Split {
    size_t n, head, tail;              /* how many places; head + tail = n; head >= tail >= 1 */
    uint32_t head_orders, tail_orders; /* head!, tail! */
    /* The set that is visited: which items are in the head. */
    uint32_t set;         /* their bits */
    Item left[SPLIT_MAX]; /* the others, ascending */
    /* Trials by the order of the others: its rank among the tail_orders. Complete when the set
     * ends. */
    uint32_t sums[SPLIT_ORDERS];
    /* The head that is visited: an order of the set. */
    Item items[SPLIT_MAX];
    uint32_t order;         /* its rank among the head_orders */
    const uint32_t *counts; /* as `sums`, of this head alone */
    uint32_t total;         /* their sum */
} Split;

/* Each may be NULL. */
typedef struct SplitVisitor {
    void (*begin_set)(void *context, const Split *split);
    void (*head)(void *context, const Split *split);
    void (*end_set)(void *context, const Split *split);
} SplitVisitor;

/* Visits every set and every head of it, by the counts of a permutations tally that is not wide,
 * n from 2 to 12. Some n! small additions. */
void split_walk(const Tally *permutations, const SplitVisitor *visitor, void *context);

/* The tail's order of that rank, as items. */
void split_tail(const Split *split, uint32_t rank, Item *ret_items);

#endif
