/* Which orders are made of outcomes that belong together: a and b, which come two by two, or
 * outcomes of consecutive seeds. An order is read as what takes a place to an item. */
#ifndef FAIRNESS_OUTCOME_VIEW_H
#define FAIRNESS_OUTCOME_VIEW_H

#include <stdbool.h>

typedef enum OutcomeView {
    VIEW_PLAIN,      /* the outcomes as they come: they do not belong together */
    VIEW_FIRST,      /* a */
    VIEW_SECOND,     /* b */
    VIEW_QUOTIENT,   /* a^-1 b: where a had what b has at that place */
    VIEW_OTHER_WAY,  /* b a^-1: what b has where a has that item */
    VIEW_PRODUCT,    /* a b: what a has at the place that b names */
    VIEW_SEEDS,      /* the first outcome of each seed */
    VIEW_NEIGHBOURS, /* a^-1 b of the first outcomes of two seeds that follow each other */
} OutcomeView;

/* "plain", "first", "second", "quotient", "other-way", "product", "seeds", "neighbours". */
extern const char *const view_words[];

/* Whether it shows how one outcome follows from another, and not outcomes themselves. */
bool view_relates(OutcomeView view);

/* How the second outcome of a pair comes about. */
typedef enum PairsHow {
    PAIRS_NONE,      /* there are no pairs */
    PAIRS_RECORDED,  /* it is the next that there is */
    PAIRS_SAME_SEED, /* of a shuffle of ours: from the same random numbers */
    PAIRS_SHIFTED,   /* ... from the same but for the first few */
    PAIRS_INVERSE,   /* ... it undoes the first */
} PairsHow;

/* "none", "recorded", "same-seed", "shifted", "inverse". */
extern const char *const paired_words[];

#endif
