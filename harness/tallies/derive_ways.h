/* The ways of derive.c: each fills a zeroed tally of its kind from the counts of all orders, which
 * are not wide. */
#ifndef FAIRNESS_TALLIES_DERIVE_WAYS_H
#define FAIRNESS_TALLIES_DERIVE_WAYS_H

#include "tallies/tally.h"

typedef void DeriveWay(Tally *tally, const Tally *permutations);

DeriveWay derive_positions, derive_successors, derive_precedence, derive_digits, derive_patterns,
    derive_stat;

#endif
