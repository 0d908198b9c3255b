/* Whether trials depend on each other: what leads from one trial to a later one, counted as if it
 * were a trial.
 *
 * b = a_t^-1 o a_(t+lag), that is b[p] is where trial t had the item that trial t + lag has at
 * place p. For fair independent trials all b of one lag are uniform, and the b of lag 1 are
 * independent. Where the deck is not put back in order, a_(t+1) = a_t o s, so that b is the shuffle
 * s itself, however even the a have become; the quotient the other way round, a_(t+1) o a_t^-1,
 * would keep no more than the cycles of s. No b reaches across the border of two blocks.
 *
 * Under a shape b is asked where it lies in blocks: how many items went from each block of trial t
 * to each of trial t + lag. Where items are alike and every place is seen, places take the part of
 * items: how many places that had an item of a group have one of another. Whatever trial t was, a
 * fair trial t + lag makes of these a deal of as many items in as many blocks (serial_shape): so
 * their tables have the law of deals under that shape, and the tables of one lag are independent.
 * Where items are alike and places are not distinguished, that law would depend on trial t: there
 * one number of both is counted, how many pairs of an item here and one there are of one group in
 * one block.
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
extern const TallyKind tally_serial_groups[SERIAL_LAGS]; /* under shapes alone */

/* Where items are alike and places are not distinguished: the sums of that number, and the pairs,
 * of every other pair of a chain of deals, which share no deal, and of the rest. */
enum {
    SERIAL_ALIKE_SUM,
    SERIAL_ALIKE_PAIRS = 2,
    SERIAL_ALIKE_CELLS = 4,
    SERIAL_ALIKE_OUTCOMES = 1000, /* of a deal, at most: all pairs of them are gone through */
};
extern const TallyKind tally_serial_alike[SERIAL_LAGS];

/* The most that number can be. */
uint64_t serial_alike_most(const Shape *shape);

/* The shape that what leads from a deal to a later one is a deal of: of orders, the same. Borrows
 * what `shape` has. */
Shape serial_shape(const Shape *shape);

/* How many b's there are of the first `trials` trials, at least 1; and of how many trials, at the
 * fewest, there are that many b's, at least 1. */
uint64_t serial_pairs(size_t n, size_t lag, uint64_t trials);
uint64_t serial_trials(size_t n, size_t lag, uint64_t pairs);

/* The tally of the b's as a tally of trials, for its test: shares the cells, owns nothing. The
 * number of b's goes to *ret_pairs. */
Tally serial_inner(const Tally *tally, uint64_t *ret_pairs);

#endif
