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

/* How many items moved how far: T = D' C^-1 D / N of the counts' deviations D from their means,
 * all bins but the last, whose number follows. One order has means H/n and the covariance
 *   C = [diag(H) - (2/n) c'c + H H'/n^2] / (n-1),
 * c(i, bin) = the places at that distance from i, H(bin) their sum over i: the second moments of a
 * random order's matrix. In the limit chi-square with bins - 1 degrees of freedom. */
double long_distances(const LongLayout *layout, const uint64_t *counts, uint64_t trials);

/* Mean and variance of the number X of near neighbours of one order. With d(i) the items that lie
 * within L = layout->near of item i, M = sum d(i) and S = sum d(i)^2,
 *   E X = M/n = 2 L - L (L+1) / n,
 *   E X^2 = M/n + 2 (S - M) / (n (n-1)) + (M^2 - 4 S + 2 M) / (n (n-1)):
 * of two pairs of neighbouring places the same, overlapping, or apart. n > 2 L. */
double long_near_mean(const LongLayout *layout);
double long_near_variance(const LongLayout *layout);

/* In the limit the number is Poisson (J. Wolfowitz 1944, Ann. Math. Stat. 15, for L = 1). Of fewer
 * items it varies less: binomial, with the exact mean and variance. */
Tails long_near_tails(const LongLayout *layout, uint64_t count, uint64_t trials);

/* How far items moved in all, sum |a[p] - p|, of one order: mean (n^2 - 1) / 3, variance
 * (n+1)(2n^2+7)/45, in the limit normal (P. Diaconis & R. L. Graham 1977, JRSS B 39). This is the
 * square of the sum's deviation in units of its own. */
double long_moved_square(size_t n, uint64_t sum, uint64_t trials);

/* ln P(X >= count), for a count above the mean, of the items of `items` among n that come to
 * `places` places: hypergeometric for one order, to some 1e-9 of it; for several a bound by the
 * moments of the binomial law, which is more spread (W. Hoeffding 1963, JASA 58, theorem 4). */
double long_cell_log_upper(size_t n, size_t items, size_t places, uint64_t count, uint64_t trials);

/* The cell of the blocks that stands out most. */
typedef struct LongCell {
    size_t item_block, place_block;
    uint64_t count;
    double expected;
    double log_tail; /* ln of the chance to be as far out on that side, of this cell alone */
} LongCell;

LongCell long_largest_cell(const LongLayout *layout, const uint64_t *counts, uint64_t trials);

#endif
