/* Items by places under a target law: how often each item should come to each place,
 * and the statistic of how far the counts are from that. Pure functions. */
#ifndef FAIRNESS_LAW_PLACES_H
#define FAIRNESS_LAW_PLACES_H

#include "base/status.h"
#include "base/target_law.h"
#include "inference/quadratic_tail.h"

/* The most orders of a list that has the law of its places: each is compared with each. */
enum { LAW_PLACES_ORDERS = 5040 };

/* The chance that the item comes to the place. */
double law_place_chance(const TargetLaw *law, size_t item, size_t place);

/* Fills law->places of weights, by the chances of all sets of items that can come first: with P(S)
 * that the first |S| places hold S, item i comes next with chance w_i / (weight of what is left).
 * n up to LAW_WEIGHTS_ITEMS; 2^n numbers. */
Status law_places_of_weights(TargetLaw *law, Error *error);

/* Fills law->places of chances and subset and, of up to LAW_PLACES_ORDERS orders, inverse, df, cube
 * and spread. With x the n x n indicators of one trial, m their mean and C their covariance,
 * T = D' C^- D / N of the counts' deviations D is |z_1 + ... + z_N|^2 / N of z = C^(-1/2) (x - m),
 * whose covariance is a projection of rank df: the rank of C, eigenvalues above 1e-10 of the
 * largest. E T = df for any N; cube and spread as in QuadraticLaw, of which cube has, for laws with
 * |E (|z|^2 - df) z|^2 > 0, that times 3/2 added (groups_law.h). */
Status law_places_of_list(TargetLaw *law, Error *error);

/* T of counts[item * n + place] under a law that has an inverse. */
double law_places_statistic(const TargetLaw *law, const uint64_t *counts, uint64_t trials);

/* For derangements and cycles of n >= 4 items: the variance of sums over cells (i, j), i != j,
 * whose coefficients are symmetric, and antisymmetric. With a = 1/(n-1) and b the chances of two
 * cells at once, b0 of four different indices, b1 of j = k, b2 of (i, j) and (j, i), the covariance
 * is e = a + b0 +- (b0 - 2 b1 + b2) on what has row and column sums 0; b0 = (a - b1)/(n-3). Cycles:
 * b1 = 1/((n-1)(n-2)), b2 = 0. Derangements, D_n of them: b1 = D_{n-1}/((n-2) D_n), b2 =
 * D_{n-2}/D_n. */
typedef struct LawScales {
    double symmetric, antisymmetric;
} LawScales;
LawScales law_scales(const TargetLaw *law);

/* T = |S|^2/(N e_s) + |A|^2/(N e_a), S and A the symmetric and antisymmetric part of the deviations
 * off the diagonal: chi-square in the limit, with n^2 - 3n + 1 degrees of freedom. */
double law_scales_statistic(const TargetLaw *law, const uint64_t *counts, uint64_t trials);
double law_scales_df(size_t n);

#endif
