/* The tails of every statistic that is a sum of squares: of counts of equal or unequal cells, and
 * of the matrix checks. */
#ifndef FAIRNESS_INFERENCE_QUADRATIC_TAIL_H
#define FAIRNESS_INFERENCE_QUADRATIC_TAIL_H

#include <stdint.h>

#include "inference/chi_square.h"

/* T = |x_1 + ... + x_N|^2 / N, where each trial gives an independent vector x of `df` dimensions
 * with mean 0 and the identity as covariance. Its law to the order 1/N follows from two numbers of
 * the law of x. */
typedef struct QuadraticLaw {
    double df;
    double cube; /* E (x . y)^3 of two trials, and 3/2 |E (|x|^2 - df) x|^2 */
    double
        spread;  /* variance of |x|^2; 0 for most checks, where a fair trial's |x|^2 is always df */
    double step; /* N times the distance between two values of T near its least; 0: none to see */
} QuadraticLaw;

/* Pearson's X2 of that many equally likely cells. */
QuadraticLaw quadratic_of_cells(double cells);

/* How far a count is off trials * weight / divisor, what it should be: exactly, but for the last
 * division. */
static inline double count_off(uint64_t count, uint64_t divisor, uint64_t trials, uint64_t weight)
{
    return (double)((__int128)count * divisor - (__int128)trials * weight) / (double)divisor;
}

/* Both tails: to order 1/N the law of a quadratic form in a mean of N vectors is a mixture of
 * chi-squares with df, df+2, df+4 and df+6 (Siotani & Fujikoshi 1984, Hiroshima Math. J. 14, for
 * the multinomial): the moment generating function is chi-square's times 1 + A(w)/N with w =
 * 1/(1-2s) and A = (spread/8 - df/4) (w-1)^2 + cube/12 (w-1)^3. Raising df by two adds x^a e^-x /
 * Gamma(a+1) to the upper tail. The correction is made of the logarithm, so that a tail stays a
 * probability. */
Tails quadratic_tails(QuadraticLaw law, double trials, double statistic);

/* The test of `statistic`: the lower tail is read the distance between two values higher. Where
 * chi-square has the same tails, these are shown, as "pearson". */
TestResult quadratic_test(QuadraticLaw law, double trials, double statistic);

/* Pearson's X2 of equally likely cells, 200 trials in each or more. */
TestResult large_sample_multinomial_test(double trials, double cells, double statistic);

/* The fewest trials with which the tails are right at 1e-6. */
uint64_t quadratic_least_trials(QuadraticLaw law);

#endif
