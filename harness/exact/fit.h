/* Do the orders that a run counted agree with a law? */
#ifndef FAIRNESS_EXACT_FIT_H
#define FAIRNESS_EXACT_FIT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "exact/distribution.h"
#include "inference/fit_tail.h"
#include "tallies/tally.h"

/* The chance of each order, then of no permutation: law->orders + 1 numbers that add up to 1.
 * Leftover mass is shared out in proportion. Equal fractions give equal numbers. */
void law_chances(const Law *law, double *ret_chances);

/* The counts of a permutations tally, then how many of all `trials` were no permutation; one number
 * more than the tally has cells. */
void fit_counts(const Tally *permutations, uint64_t trials, uint64_t *ret_counts);

/* Whether a law is known well enough to be compared with that number of trials: leftover mass L
 * moves X2 by at most N L^2 n!, as it would if it all went to one order; that must stay below 0.1.
 * (Counting on it being spread as the rest is.) */
bool law_fit_possible(const Law *law, uint64_t trials);

/* fit_test of the permutations tally (of law->n items, over the valid ones of `trials` outcomes) to
 * the law. STATUS_FAILED without memory. */
Status law_fit(const Law *law, const Tally *permutations, uint64_t trials, TestResult *ret,
               Error *error);

#endif
