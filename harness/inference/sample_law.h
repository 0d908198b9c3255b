/* The parts of a sample of k out of n, in which order says nothing: what single items, pairs and
 * triples say beyond what fewer say (the Johnson scheme). With O(B) the trials whose sample has the
 * j-subset B in it, and X2 the sum of the parts X2_0 = N, X2_1, X2_2, ... :
 *   sum O(B)^2 = (N/K) sum over i <= j of C(k-i, j-i) C(n-i-j, k-j) X2_i,   K = C(n, k).
 * Each part is chi-square in the limit, with C(n,j) - C(n,j-1) degrees of freedom; |z|^2 of one
 * trial is that number for certain. Pure functions. */
#ifndef FAIRNESS_INFERENCE_SAMPLE_LAW_H
#define FAIRNESS_INFERENCE_SAMPLE_LAW_H

#include "inference/quadratic_tail.h"

#include <stddef.h>

enum { SAMPLE_MOST_PART = 3 };

/* df, and E (z . z')^3 of two trials. */
QuadraticLaw sample_law(size_t n, size_t k, size_t part);

/* Its degrees of freedom alone. */
double sample_df(size_t n, size_t part);

/* X2 of that part, of the counts of all subsets of `part` items of N = `trials` samples, in
 * colexicographic order: {a < b < c} is number C(c,3) + C(b,2) + a. NAN for want of memory. */
double sample_statistic(size_t n, size_t k, size_t part, const uint64_t *counts, uint64_t trials);

#endif
