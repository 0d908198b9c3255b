/* Law of a sum over one long order, or a few, under fairness: of tallies/long_counts.h.
 * Pure functions. Items and places are 0..n-1; N is the number of orders. */
#ifndef FAIRNESS_INFERENCE_LONG_LAW_H
#define FAIRNESS_INFERENCE_LONG_LAW_H

#include "inference/chi_square.h"
#include "tallies/long_counts.h"

/* Below, the law of the sum is not known well enough for alpha = 1e-6. */
enum { LONG_SUM_ITEMS = 1000 };

/* How far items moved in all, sum |a[p] - p|, of one order: mean (n^2 - 1) / 3, variance
 * (n+1)(2n^2+7)/45, in the limit normal (P. Diaconis & R. L. Graham 1977, JRSS B 39). This is the
 * square of the sum's deviation in units of its own. */
double long_moved_square(size_t n, uint64_t sum, uint64_t trials);

#endif
