/* Tails of the matrix checks: quadratic statistics of many trials that become chi-square, right at
 * 1e-6 from a smallest number of trials on. */
#ifndef FAIRNESS_INFERENCE_QUADRATIC_TAIL_H
#define FAIRNESS_INFERENCE_QUADRATIC_TAIL_H

#include <stdint.h>

#include "inference/chi_square.h"

/* T = |x_1 + ... + x_N|^2 / N, where each trial gives an independent vector x of `df` dimensions
 * with mean 0 and the identity as covariance: what a check's statistic is once its scaling is
 * right. Its first moments to order 1/N follow from two numbers of the law of x. */
typedef struct QuadraticLaw {
    double df;
    double cube; /* E (x . y)^3 for two independent trials */
    double
        spread; /* variance of |x|^2; 0 for most checks, where a fair trial's |x|^2 is always df */
} QuadraticLaw;

/* The tails at `statistic` after `trials`, at least quadratic_least_trials(). *ret_method (static
 * storage) is "pearson" where the plain chi-square tail does, "corrected" otherwise. `step`, 0 or
 * more, is a distance by which the lower tail is taken higher, where the statistic lies on a
 * lattice of that width. */
Tails quadratic_tails(QuadraticLaw law, double trials, double step, double statistic,
                      const char **ret_method);

/* The trials from which the tails keep the promise at 1e-6. */
uint64_t quadratic_least_trials(QuadraticLaw law);

#endif
