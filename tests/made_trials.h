/* Trials that are independent, and trials that are not, made from a generator of their own. */
#ifndef FAIRNESS_TESTS_MADE_TRIALS_H
#define FAIRNESS_TESTS_MADE_TRIALS_H

#include "base/item.h"

#include <stddef.h>
#include <stdint.h>

enum { MOST_ITEMS = 70, BEFORE = 64 };

/* What a run is made of; `before[t % BEFORE]` is the outcome of trial t, as far as that came. */
typedef struct Maker {
    size_t n;
    uint64_t state, trial;
    uint32_t kept, rare;
    Item before[BEFORE][MOST_ITEMS];
} Maker;

/* One way of making trials. */
typedef struct Making {
    const char *name;
    void (*make)(Maker *maker, Item *order);
} Making;

enum { INDEPENDENT = 9, DEPENDENT = 9 };
extern const Making independent[INDEPENDENT]; /* fair trials first, then biased ones */
extern const Making dependent[DEPENDENT];

/* Some of these, trials that repeat the last once in `rare`, and some that are never the same. */
void rare_repeat(Maker *maker, Item *order);
void one_in_thirty(Maker *maker, Item *order);
void of_17_before(Maker *maker, Item *order);
void riffled_on(Maker *maker, Item *order);
void last_draw_again(Maker *maker, Item *order);
void wears_out(Maker *maker, Item *order);
void never_the_same(Maker *maker, Item *order);

#endif
