/* Laws of one long order, or of a few, under fairness: for all counts of tallies/long_counts.h.
 * Pure functions. Items and places are 0..n-1; N is the number of orders. */
#ifndef FAIRNESS_INFERENCE_LONG_LAW_H
#define FAIRNESS_INFERENCE_LONG_LAW_H

#include "inference/chi_square.h"
#include "tallies/long_counts.h"

/* Below, the laws of tables and of sums are not known well enough for alpha = 1e-6, and have to be
 * simulated. */
enum { LONG_LAW_ITEMS = 9000, LONG_SUM_ITEMS = 1000 };

/* Items by places in blocks: T of groups_law.h. `counts` has blocks.count^2 cells. */
TestResult long_blocks(const LongLayout *layout, const uint64_t *counts, uint64_t trials);

/* How far items moved in all, sum |a[p] - p|, of one order: mean (n^2 - 1) / 3, variance
 * (n+1)(2n^2+7)/45, in the limit normal (P. Diaconis & R. L. Graham 1977, JRSS B 39). This is the
 * square of the sum's deviation in units of its own. */
double long_moved_square(size_t n, uint64_t sum, uint64_t trials);

#endif
