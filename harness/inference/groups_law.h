/* The statistic of groups of items by blocks of places, under any shape. With O the items of a
 * group in a block over N trials, and E = N r s / n of its r items and s places,
 *   T = ((n-1)/N) sum (O - E)^2 / (r s),   df = (R-1) (S-1).
 * Indicators of items at places have the covariance P (x) P / (n-1), P = I - J/n; sums over groups
 * have A P A' = D - r r'/n of it, and D^-1/2 (.) D^-1/2 = I - u u' with u = sqrt(r/n), a
 * projection; likewise the places. So z = sqrt(n-1) D_r^-1/2 (m - E) D_s^-1/2 of one trial has a
 * projection of rank df for its covariance. Pure functions. */
#ifndef FAIRNESS_INFERENCE_GROUPS_LAW_H
#define FAIRNESS_INFERENCE_GROUPS_LAW_H

#include "base/shape.h"
#include "base/status.h"
#include "inference/quadratic_tail.h"
#include "tallies/blocks.h"

/* The moments of a trial's z, besides mean 0 and the projection. */
typedef struct GroupsLaw {
    double df;
    double spread; /* variance of |z|^2; 0 where items or places are all single */
    double cube;   /* E (z . z')^3 for two independent trials */
    double skew;   /* |E (|z|^2 - df) z|^2 */
} GroupsLaw;

/* With s1 = sum 1/r: cube = (n-1) n^2/(n-2)^2 c(r) c(s), c = s1 - (3R-2)/n; skew the same with
 * g = s1 - R^2/n in place of c; the spread by Dawson (1954, Biometrika 41), Pearson's statistic of
 * one table with fixed margins being |z|^2 n/(n-1). n >= 2. */
GroupsLaw groups_law(const Shape *shape);

/* The law of T to the order 1/N: its third cumulant has 4 cube + 6 skew in N-ths. */
QuadraticLaw groups_quadratic(const Shape *shape);

/* Items and places in these blocks, as a shape that borrows `sizes`, blocks.count of them to be
 * written: for all of this, which asks for no more than sizes. */
Shape groups_of_blocks(Blocks blocks, uint32_t *sizes);

/* T of counts[group * blocks + block]. */
double groups_statistic(const Shape *shape, const uint64_t *counts, uint64_t trials);

/* The sum over trials of |z|^2, of the sums over trials of the squares of a trial's items in each
 * cell: (n-1) (sum m^2/(r s) - 1) each. */
double groups_lengths(const Shape *shape, const uint64_t *squares, uint64_t trials);

/* The variance of a cell's count in one trial. */
double groups_variance(const Shape *shape, size_t group, size_t block);

/* Tests the sum of squares of a trial's items in each cell, added up over the trials: how far the
 * sum of |z|^2 lies from its mean. The statistic is (sum - N df)^2 / (N Var |z|^2), its upper tail
 * that of both sides. The law is a shifted gamma law with the mean, the variance and the third
 * cumulant of the sum: that of the outcomes where they are counted one by one, else that of the
 * gamma law with the mean and the variance of one |z|^2. `trials` >= clumping_least_trials. */
TestResult clumping_test(const Shape *shape, const uint64_t *squares, uint64_t trials);

/* The fewest trials whose tails are known. Where outcomes are counted: 2000, since the fourth
 * cumulant is left out, and more of a law that is so skew that sums are visibly discrete. Else 7200
 * / df, and 100 at least: a third of the skewness is in doubt, which moves a tail of 1e-6 by a
 * fifth. */
uint64_t clumping_least_trials(const Shape *shape);

/* Tests N = `trials` permutations of `n` items by the integer S = `sum_of_squares` of the n x n
 * counts (item i at position p): T = (n-1)/n * sum (O - N/n)^2/(N/n) = (n-1) (S/N - N).
 *
 * T counts how often two trials put an item in the same place: T = (n-1)^2 + 2(n-1)/N * sum over
 * pairs of (F - 1), F the fixed points of one trial relative to the other. F - 1 is an irreducible
 * character of the symmetric group, so of products of such terms only those over closed circuits of
 * trials have a mean: E T = (n-1)^2, Var T = 2 (n-1)^2 (N-1)/N, and sum (F-1) has third cumulant
 * C(N,2) + 6 C(N,3)/(n-1). Two items are a fair coin, summed exactly; else chi-square with its term
 * of order 1/N, whose upper tail at 1e-6 is right, or up to ten times too large, from 20 trials on.
 *
 * n >= 2, N >= position_least_trials(n). STATUS_FAILED without memory. */
Status position_test(uint64_t trials, uint64_t n, unsigned __int128 sum_of_squares,
                     TestResult *result, Error *error);

/* The trials from which position_test() keeps its promise; with fewer the check is to be skipped.
 * 1 for two items, 20 for more. */
uint64_t position_least_trials(uint64_t n);

#endif
