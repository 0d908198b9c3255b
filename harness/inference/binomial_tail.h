/* Tails of the binomial law, by the GNU Scientific Library (see chi_square.h), and of the
 * hypergeometric one: how many of some things drawn are marked. */
#ifndef FAIRNESS_INFERENCE_BINOMIAL_TAIL_H
#define FAIRNESS_INFERENCE_BINOMIAL_TAIL_H

#include <stdint.h>

#include "inference/chi_square.h"

/* Tails of X among n trials, each with chance p. k is a whole number, and so is n, 0 <= n <= 2^53;
 * 0 < p < 1. An n that is not whole has the same formulas (p-values are then values of an
 * incomplete beta function), as long as k is below it. */

/* ln P(X = k), 0 <= k <= n. */
double log_binomial(double k, double n, double p);

/* ln P(X >= k) and ln P(X <= k), at any depth: 0 where that is certain, -INFINITY where it is
 * impossible. Relative error of the tail 1e-10: gsl_cdf_beta_P or _Q up to 10,000 trials and down
 * to 1e-250, else the density times log_tail_integral(), which takes some 8 microseconds. */
double log_binomial_beyond(double k, double n, double p);
double log_binomial_up_to(double k, double n, double p);

/* P(X >= count) and P(X <= count), 0 <= count <= trials. Relative error of both logs below 1e-9. */
Tails binomial_tails(double count, double trials, double chance);

/* Beyond, the lattice hardly shows, and sums are long. */
enum { MOST_OF_TWO_CELLS = 1000000 };

/* P(|X - trials chance| >= that of the count), and <=: the tails of Pearson's statistic of two
 * cells, at any depth and to some 1e-12 of each up to a million trials. */
Tails binomial_distance_tails(double count, double trials, double chance);

/* The same of three cells, whose chances are above 0 and add up to 1; up to so many trials it takes
 * some milliseconds. */
enum { MOST_OF_THREE_CELLS = 10000 };
Tails three_cells_tails(const uint64_t counts[static 3], const double chances[static 3]);

/* ln P(X = x), which is to be possible. */
double hypergeometric_log(double total, double marked, double drawn, double x);

/* ln P(X >= x) of the marked among `drawn` of `total` things, `marked` of which are marked; all are
 * whole numbers, and x is at least the mean, drawn * marked / total. To 1e-9 of it up to 1e6 things
 * (GSL's has no logarithm and ends at 1e-308). -INFINITY where X cannot be so large. */
double hypergeometric_log_upper(double total, double marked, double drawn, double x);

#endif
