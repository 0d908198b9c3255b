/* The matrix checks as quadratic forms: their statistics, and the laws that go with them. Pure
 * functions of integer counts; every formula holds for blocks of items as for single ones. */
#ifndef FAIRNESS_INFERENCE_MATRIX_LAW_H
#define FAIRNESS_INFERENCE_MATRIX_LAW_H

#include "inference/quadratic_tail.h"
#include "tallies/tally.h"

#include <stdbool.h>

/* successors, and pairs, which is successors of the inverse. D = O - E, E = N w / n, with w_ab the
 * number of (symbol of a, other symbol of b); S and A the symmetric and antisymmetric parts of D:
 *   T = (n/N) sum S^2/w + (n(n-1) / ((n+1) N)) sum A^2/w.
 * On functions F of two different symbols whose sums over either symbol vanish the covariance is
 * F/n + (F - F^T)/(n(n-1)). It maps functions that are constant on blocks to such, so that a sum
 * over a block is w times the function's value, and the inverse on blocks is the inverse of the
 * symbols.
 * */
double successors_statistic(const Tally *tally, uint64_t trials, int threads);
QuadraticLaw successors_law(const Shape *shape);

/* precedence. With F = (times a came before b) - N r_a r_b / 2, h = F / (r_a r_b), u_a = sum over b
 * of r_b h_ab, h1_ab = (u_a - u_b)/n and h0 = h - h1:
 *   T = (12/N) (|h0|^2 + |h1|^2 / (n+1)), |h|^2 = sum over a < b of r_a r_b h_ab^2.
 * The covariance of single items is 1/12 on the part h0 and (n+1)/12 on h1, and again maps
 * functions of blocks to functions of blocks. */
double precedence_statistic(const Tally *tally, uint64_t trials, int threads);
QuadraticLaw precedence_law(const Shape *shape);

/* digits: the sum of the digits' chi-squares, each a multinomial independent of the others. */
double digits_statistic(const Tally *tally, uint64_t trials, int threads);
QuadraticLaw digits_law(const Shape *shape);

/* pairs-of-places (place_pairs.h), n >= 4: the sum over both shapes of d^2 + 2 d / N times its sum.
 * NAN for want of memory. */
double place_pairs_statistic(const Tally *tally, uint64_t trials, int threads);
QuadraticLaw place_pairs_law(const Shape *shape);

#endif
