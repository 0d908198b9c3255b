/* Tails of the binomial law. */
#ifndef FAIRNESS_INFERENCE_BINOMIAL_TAIL_H
#define FAIRNESS_INFERENCE_BINOMIAL_TAIL_H

#include "inference/chi_square.h"

/* Tails of X among n trials, each with chance p. k is a whole number, and so is n, 0 <= n <= 2^53;
 * 0 < p < 1. An n that is not whole has the same formulas (p-values are then values of an
 * incomplete beta function), as long as k is below it. */

/* ln P(X = k), 0 <= k <= n. */
double log_binomial(double k, double n, double p);

/* ln P(X >= k), to some 1e-12 of the tail up to n = 1e6, at any depth: 0 for k <= 0, -INFINITY for
 * k > n. k is not below the mean by much, or it takes long: some sqrt(n) divisions near the mean,
 * fewer farther out. P(X <= k) = P(n - X >= n - k), with 1 - p. */
double log_binomial_beyond(double k, double n, double p);

/* P(X >= count) and P(X <= count), 0 <= count <= trials. Relative error of both logs below 1e-9. */
Tails binomial_tails(double count, double trials, double chance);

#endif
