/* Bounds of tails that are proven however far out the statistic lies, for laws that are simulated:
 * m data sets show no p below 1/m. They are wide near the middle, where the simulation tells more.
 */
#ifndef FAIRNESS_INFERENCE_FAR_TAIL_H
#define FAIRNESS_INFERENCE_FAR_TAIL_H

#include "inference/corrected_tail.h"

#include <stddef.h>

/* The law of x . y of two independent trials: chances that add up to 1. */
enum { MOST_PRODUCTS = 1001 };
typedef struct Products {
    size_t count;
    double value[MOST_PRODUCTS], chance[MOST_PRODUCTS];
} Products;

/* log10 of a bound of P(T >= statistic), at most 0. T = |x_1 + ... + x_N|^2 / N with N = `trials`
 * independent vectors x of mean 0, whose covariance is the identity in `df` dimensions and whose
 * square is df for certain: QuadraticLaw (corrected_tail.h) with no spread.
 *
 * S_s is the sum of the first s, R^2 = N statistic, g(u) = 2 (e^u - 1 - u) / u^2. As long as |S| <
 * R a step y = S . x has mean 0, variance |S|^2, and is |S| sqrt(df) at most, so that E exp(2 a y)
 * is at most exp(2 a^2 |S|^2 G) with G = g(2 a |S|max sqrt(df)) (Bennett 1962, J. Amer. Statist.
 * Assoc. 57), |S|max the less of R and (s-1) sqrt(df). Hence, with a_(s-1) = a_s + 2 a_s^2 G_s,
 * exp(a_s |S_s|^2 - df (a_1 + ... + a_s)) is a supermartingale until |S| first reaches R. It begins
 * at 1, and is at least exp(a_N R^2 - df (a_1 + ... + a_N)) there: one over that is the bound
 * (Ville), for any a_N > 0. Without the G it is Chernoff's bound of chi-square.
 *
 * Few steps are near |S|max sqrt(df), so G may use limits of the steps, as long as the chance that
 * any step exceeds its limit is added: the mean of exp(2 a y) over the others obeys the same bound.
 * Given x the step is the sum of s - 1 independent x . y, and Chernoff's bound of that gives the
 * limits. `products` is the law of x . y, which may not depend on x; its largest values are left
 * out, and the chance of any such pair of trials is added. Without it (NULL) Bennett's inequality
 * stands in, as x . y has mean 0, variance df, and is at most df. Any limits will do.
 *
 * -INFINITY for want of memory, which fmin passes on. */
double far_tail_of_square(double df, double trials, double statistic, const Products *products);

/* The same of a statistic of that law, where its spread is 0; else 0. */
double far_tail_of_quadratic(QuadraticLaw law, double trials, double statistic,
                             const Products *products);

/* The same of P(|X| >= sqrt(statistic)), X the sum of `trials` independent numbers of mean 0 and
 * variance 1 over sqrt(trials), none of which is farther than `most` from 0: Bennett's inequality,
 * at both ends. */
double far_tail_of_sum(double most, double trials, double statistic);

#endif
