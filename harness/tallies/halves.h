/* A walk over the counts of all orders for tallies that follow from them: an order in two halves,
 * each of at most 720 orders. Most of what is counted is that of the front, that of the back and
 * what lies between them, so it need not be looked at order by order. */
#ifndef FAIRNESS_TALLIES_HALVES_H
#define FAIRNESS_TALLIES_HALVES_H

#include "tallies/rank.h"
#include "tallies/tally.h"

enum {
    HALVES_MAX = 6, /* items of a half */
    HALVES_ORDERS = 720,
};

typedef struct Halves {
    size_t n, front, back;              /* front + back = n; front >= back >= 1 */
    uint32_t front_orders, back_orders; /* front!, back! */
    /* The set at hand: which items are in front. */
    uint32_t set;          /* their bits */
    Item left[HALVES_MAX]; /* the others, ascending */
    /* Trials by the order of the others: its rank among the back_orders. Complete when the set
     * ends. */
    uint32_t sums[HALVES_ORDERS];
    /* The front at hand: an order of the set. */
    Item items[HALVES_MAX];
    uint32_t order;         /* its rank among the front_orders */
    const uint32_t *counts; /* as `sums`, of this front alone */
    uint32_t total;         /* their sum */
} Halves;

/* Each may be NULL. */
typedef struct HalvesVisitor {
    void (*begin_set)(void *context, const Halves *halves);
    void (*front)(void *context, const Halves *halves);
    void (*end_set)(void *context, const Halves *halves);
} HalvesVisitor;

/* Visits every set and every front of it, by the counts of a permutations tally that is not wide,
 * n from 2 to 12. Some n! small additions. */
void halves_walk(const Tally *permutations, const HalvesVisitor *visitor, void *context);

/* The back's order of that rank, as items. */
void halves_back(const Halves *halves, uint32_t rank, Item *ret_items);

/* Whether `permutations` can be walked over. Otherwise fills `tally` from it order by order. */
bool halves_serve(Tally *tally, const Tally *permutations);

#endif
