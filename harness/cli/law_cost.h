/* Telling what an exact law will take, before it is begun. */
#ifndef FAIRNESS_LAW_COST_H
#define FAIRNESS_LAW_COST_H

#include "exact/exact.h"

typedef struct LawCostNotice {
    const char *name; /* "riffle:2" */
    size_t n;
    ExactCost cost; /* exact_cost */
    ExactMethod method;
    int threads;
    uint64_t paths_limit; /* ExactLimits.paths, */
    double leftover;      /* and .leftover */
    double more_seconds;  /* that it takes besides */
} LawCostNotice;

/* One line on standard error where it takes longer than a second: paths or products, time, memory.
 */
void law_cost_announce(const LawCostNotice *notice);

#endif
