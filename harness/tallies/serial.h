/* Whether trials depend on each other: what leads from one trial to a later one, counted as if it
 * were a trial.
 *
 * b = a_t^-1 o a_(t+lag), that is b[p] is where trial t had the item that trial t + lag has at
 * place p. For fair independent trials all b of one lag are uniform, and those of lag 1
 * independent. Where the deck is not put back in order, a_(t+1) = a_t o s, so that b is the shuffle
 * s itself, however even the a have become; the quotient the other way round, a_(t+1) o a_t^-1,
 * would keep no more than the cycles of s. No b reaches across the border of two blocks.
 *
 * Each tally has the cells of the one that it takes b's for, and one more, the last: the number of
 * b's. */
#ifndef FAIRNESS_TALLIES_SERIAL_H
#define FAIRNESS_TALLIES_SERIAL_H

#include "tallies/tally.h"

enum {
    SERIAL_LAGS = 3,
    SERIAL_ORDERS_MAX_N = 8, /* orders of b are counted up to here */
};

/* By lag, from 1: index 0 is lag 1. */
extern const TallyKind tally_serial_permutations[SERIAL_LAGS];
extern const TallyKind tally_serial_positions[SERIAL_LAGS];
extern const TallyKind tally_serial_successors[SERIAL_LAGS];
extern const TallyKind tally_serial_fixed_points[SERIAL_LAGS];
extern const TallyKind tally_serial_rising[SERIAL_LAGS];

/* The tally of the b's as that of trials, for its test: shares the cells, owns nothing. The number
 * of b's goes to *ret_pairs. */
Tally serial_inner(const Tally *tally, uint64_t *ret_pairs);

#endif
