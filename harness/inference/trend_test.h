/* Trend: do items with a high score come to places with a high score? */
#ifndef FAIRNESS_INFERENCE_TREND_TEST_H
#define FAIRNESS_INFERENCE_TREND_TEST_H

#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

/* Items in groups of `size`, each with a score; or places in blocks. */
typedef struct Scored {
    size_t count;
    const double *size, *score; /* `count` of each */
} Scored;

/* S = sum of count * item score * place score over a table of groups by blocks, with its mean and
 * variance under even shuffles, exactly: N sum(rx) sum(sy) / n and N Sxx Syy / (n - 1), Sxx and Syy
 * the sums of squares about the means (the covariance of the matrix of places is P (x) P / (n-1),
 * P = I - J/n; Mantel's linear-by-linear statistic). counts[group * places.count + block]. */
typedef struct TrendMoments {
    double sum, mean, variance;
} TrendMoments;
TrendMoments trend_moments(const double *counts, uint64_t trials, Scored items, Scored places);

/* The law of sum p * a[p] less its least, of an even order of n items: chances[0..cells-1], cells =
 * n (n^2 - 1) / 6 + 1, by going over all sets of items for the first places. n <=
 * TREND_EXACT_ITEMS; STATUS_FAILED without memory. */
enum { TREND_EXACT_ITEMS = 10 };
size_t trend_cells(size_t n);
Status trend_law(size_t n, double *ret_chances, Error *error);

#endif
