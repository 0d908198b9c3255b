/* The explanation of a shuffle's law: its choices, where they lead, why they can or cannot be even,
 * and at which step they go wrong. Numbers only; reports/explain/ finds the
 * words.
 *
 * Shares: the law's total is cut into `shares` equal parts, such that every path, and so every
 * order, holds a whole number of them. Where all paths are equally likely and none starts over, a
 * share is a path. */
#ifndef FAIRNESS_EXACT_EXPLANATION_H
#define FAIRNESS_EXACT_EXPLANATION_H

#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/status.h"
#include "exact/case_law.h"
#include "exact/distribution.h"
#include "exact/walk.h"

enum { EXPLANATION_PATHS_DRAWN = 32 }; /* paths kept for a picture, at most */

/* Seconds of one thread for each of the n! orders to look at the law, beside finding it. */
#define EXPLANATION_ORDER_SECONDS 150e-9

typedef enum ExplanationKind {
    EXPLANATION_EVEN,    /* every order has the same probability (n = 1 included) */
    EXPLANATION_SOME,    /* some orders never come, the others are equally likely */
    EXPLANATION_UNEVEN,  /* some orders come more often than others that also come */
    EXPLANATION_INVALID, /* the outcome is not always an order */
    EXPLANATION_OPEN,    /* paths have no end, and what was followed of them does not tell */
} ExplanationKind;

/* One path: the choices, and the array they lead to. */
typedef struct ExplanationPath {
    uint32_t values[WALK_STEPS], ranges[WALK_STEPS];
    size_t steps;
    bool starts_over; /* no outcome: another attempt follows */
    bool valid;       /* items are a permutation */
    Item items[LAW_MAX_ITEMS];
} ExplanationPath;

/* A die of Fisher-Yates that would make these orders: the place that `place` is swapped with, when
 * the swaps go from the last place down to place 1. Decoded by undoing them: with x = 0 1 2 ...,
 * for place = n-1..1 the die shows the index of a[place] in x, and x[place] and x[that] are
 * swapped. Even orders are made by even and independent dice, and by no others. */
typedef struct ExplanationDie {
    size_t place;                   /* its sides are 0..place */
    double side[LAW_MAX_ITEMS];     /* chances; among the outcomes that are orders */
    char *fractions[LAW_MAX_ITEMS]; /* the same, "5/27" */
    bool even;
} ExplanationDie;

/* Item `item` ends at place `place` with that chance, among the outcomes that are orders. */
typedef struct ExplanationCell {
    size_t item, place;
    double chance;
} ExplanationCell;

/* Why `shares` cannot be dealt out to `orders` evenly: a prime that is in n! more often. */
typedef struct ExplanationProof {
    bool holds;            /* paths end, without starting over, and orders does not divide shares */
    mpz_t each, left_over; /* shares = orders * each + left_over, proof or not */
    unsigned long prime;   /* where it holds: the smallest such prime */
    unsigned in_orders, in_shares; /* how often each has it */
} ExplanationProof;

typedef struct Explanation {
    CaseLaw found; /* order by order */
    ExplanationKind kind;

    /* The choices; where the law was found by its formula no path is followed. */
    bool walked;      /* all paths were looked at: what follows up to `drawn` is known */
    bool alike;       /* known, without walking, too: all paths are equally likely */
    bool fixed;       /* known, without walking, too: all paths make the same choices, `ranges` */
    bool coins;       /* every choice is between two */
    bool starts_over; /* some path does */
    uint64_t paths_starting_over;
    size_t steps_least, steps_most;
    uint32_t ranges[WALK_STEPS];                    /* of the first path */
    ExplanationPath drawn[EXPLANATION_PATHS_DRAWN]; /* all paths, if so few */
    size_t drawn_count;                             /* 0 where there are more */
    bool example_known;
    ExplanationPath example; /* the first path whose outcome is no order */

    /* Where they lead. */
    mpz_t shares; /* see above; of complete attempts, where some start over */
    ExplanationProof proof;

    /* The mistake; for orders alone, invalid outcomes aside. */
    ExplanationDie dice[LAW_MAX_ITEMS]; /* of places n-1..1, in that order */
    size_t dice_count;                  /* n - 1, or 0 where no outcome is an order */
    ExplanationCell over, under;        /* the cells farthest from 1/n; the first of equals */
    size_t over_count, under_count;     /* how many are as far off */
    bool places_even;                   /* every item is at each place in one case of n */
    uint32_t never_home, always_home;   /* bit i: item i is never, or always, where it began */
    size_t cells_never;                 /* items' places that never come about, of n * n */
    ExplanationCell never;              /* the first of them */
    bool one_cycle;                     /* every order that comes is a single cycle */
    int sign;     /* +1, -1: all that come are an even, odd number of swaps away; 0: some of each */
    Arena memory; /* of the fractions */
} Explanation;

/* Looks at a law that is known order by order, of draws that are exact, and takes it over, on
 * failure too. Up to some millions of paths are walked a second time, a matter of a second. The
 * caller owes explanation_free. STATUS_FAILED without memory. */
Status explanation_make(CaseLaw *law, Explanation **ret, Error *error);
void explanation_free(Explanation *explanation);

/* Between the files: sets all that is about orders, dice and places, from law and measures.
 * STATUS_FAILED without memory, with what is set so far left to explanation_free. */
Status explanation_look_at_orders(Explanation *explanation, Error *error);

#endif
