/* Tails of statistics that become chi-square as trials grow, corrected to the order 1/N: of any
 * such law, of counts with many trials a cell, and of the matrix checks. The classroom page uses
 * this file, too. */
#ifndef FAIRNESS_INFERENCE_CORRECTED_TAIL_H
#define FAIRNESS_INFERENCE_CORRECTED_TAIL_H

#include <stdint.h>

#include "inference/chi_square.h"

/* A quadratic statistic of N independent trials with mean exactly df, variance 2 df (1 - 1/N), or
 * by 8 `quadratic` / N more, and a third moment that differs from the chi-square's by its order-1/N
 * term. */
typedef struct CorrectedLaw {
    double df;
    double trials;
    double
        cubic; /* coefficient b3 below: (K-1)(K-2)/12 for multinomial, (n-1)^3/12 for positions */
    double quadratic; /* 0 where cells are equally likely */
} CorrectedLaw;

/* The tails at `statistic`. To order 1/N the law of a quadratic form in a mean of N vectors is a
 * mixture of chi-squares with df, df+2, df+4 and df+6 (Siotani & Fujikoshi 1984, Hiroshima Math. J.
 * 14, for the multinomial): the moment generating function is chi-square's of df times 1 + A(w)/N
 * with w = 1/(1-2s) and a cubic A. Exact mean and variance leave A = b2 (w-1)^2 + b3 (w-1)^3 with
 * b2 = quadratic - df/4; b3 follows from the third cumulant. The correction is applied to the
 * logarithm, so that it stays a probability, and beyond tails of 1e-10 it is held at its size
 * there. */
Tails corrected_tails(CorrectedLaw law, double statistic);

/* A statistic, and what the correction is a multiple of there, in natural logs of either tail. */
typedef struct CorrectionEnd {
    double statistic, upper, lower;
} CorrectionEnd;

/* The statistics beyond which the correction is held. They depend on df alone, and finding them
 * takes several times as long as all else. All zero before the first use. */
typedef struct CorrectionEnds {
    double df;               /* that they are of; 0: none yet */
    CorrectionEnd high, low; /* a statistic of 0: not found yet */
} CorrectionEnds;

/* The same tails, to the last bit, for a caller with many laws: *ends is kept from call to call. */
Tails corrected_tails_among(CorrectedLaw law, double statistic, CorrectionEnds *ends);

/* By how much, in natural logs, the correction moves either tail at most, down to 1e-10. */
double corrected_tail_size(CorrectedLaw law);

/* ---- counts of equally likely cells, many trials in each ---- */

/* Pearson's X2 = `statistic` of `trials` in `cells` >= 2 equally likely cells, 200 or more in each
 * on average. */
TestResult large_sample_multinomial_test(double trials, double cells, double statistic);

/* The position statistic T of `trials` permutations of n >= 3 items: 100 or more trials a place,
 * 200 from 16 items on. */
TestResult large_sample_position_test(double trials, double n, double statistic);

/* ---- matrix checks: quadratic statistics, from quadratic_least_trials() on ---- */

/* T = |x_1 + ... + x_N|^2 / N, where each trial gives an independent vector x of `df` dimensions
 * with mean 0 and the identity as covariance: what a check's statistic is once its scaling is
 * right. Its first moments to order 1/N follow from two numbers of the law of x. */
typedef struct QuadraticLaw {
    double df;
    double cube; /* E (x . y)^3 for two independent trials */
    double
        spread; /* variance of |x|^2; 0 for most checks, where a fair trial's |x|^2 is always df */
} QuadraticLaw;

/* The test of `statistic` after `trials`, at least quadratic_least_trials(). `step`, 0 or more, is
 * the distance between two values of the statistic; the lower tail is read so much higher. */
TestResult quadratic_test(QuadraticLaw law, double trials, double step, double statistic);

/* The fewest trials with which the tails are right at 1e-6. */
uint64_t quadratic_least_trials(QuadraticLaw law);

#endif
