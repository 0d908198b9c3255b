/* How many checks there can be: room for all of them. */
#ifndef FAIRNESS_MOST_CHECKS_H
#define FAIRNESS_MOST_CHECKS_H

enum { MOST_CHECKS = 64 };

/* The questions that are to be asked before looking. */
typedef enum PriorTest {
    PRIOR_NONE, /* the check is none of them */
    PRIOR_TREND,
    PRIOR_ITEM,
    PRIOR_ITEM_PLACE,
    PRIOR_LONG,
    PRIOR_COUNT
} PriorTest;

#endif
