/* A sample of k out of n, in which order says nothing: what pairs of items say beyond what single
 * items say (the Johnson scheme). With O(B) the trials whose sample has the j-subset B in it, and
 * X2 the sum of the parts X2_0 = N, X2_1, X2_2, ... : sum O(B)^2 = (N/K) sum over i <= j of C(k-i,
 * j-i) C(n-i-j, k-j) X2_i,   K = C(n, k). X2_2 is chi-square in the limit, with C(n,2) - n degrees
 * of freedom; |z|^2 of one trial is that number for certain. Pure functions. */
#ifndef FAIRNESS_INFERENCE_SAMPLE_LAW_H
#define FAIRNESS_INFERENCE_SAMPLE_LAW_H

#include "inference/quadratic_tail.h"
#include "tallies/tally.h"

/* df, and E (z . z')^3 of two trials, of samples of shape->seen items. */
QuadraticLaw sample_law(const Shape *shape);

/* X2_2, of the counts of all pairs of items of N = `trials` samples, in colexicographic order:
 * {a < b} is number C(b,2) + a. NAN for want of memory. */
double sample_statistic(const Tally *tally, uint64_t trials, int threads);

#endif
