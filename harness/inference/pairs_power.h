/* How often the counts of cells with given chances have as many pairs of trials in one cell as
 * multinomial_test() rejects. Internal to the folder but for LawCells: power.h goes by it. */
#ifndef FAIRNESS_INFERENCE_PAIRS_POWER_H
#define FAIRNESS_INFERENCE_PAIRS_POWER_H

#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

/* Cells of one chance. */
typedef struct EqualCells {
    double even, chance, cells; /* without the bias, with it; how many */
} EqualCells;

/* The chances of K cells, equal ones together. All zero: not known. */
typedef struct LawCells {
    EqualCells *equal; /* of chance above 0; owned */
    size_t count;
    double used;   /* cells that come up at all */
    double all;    /* K */
    double square; /* w^2 */
} LawCells;

/* Makes the cells from `cells` >= 2 chances that add up to 1; equal ones may differ by rounding.
 * The caller owes law_cells_end. */
Status law_cells(const double *chances, uint64_t cells, LawCells *ret, Error *error);
void law_cells_end(LawCells *law);

/* The fewest pairs of trials sharing one of K cells that multinomial_test() rejects at an upper
 * tail of 10^log10_level; INFINITY where it rejects none, NAN for want of memory. */
double fewest_pairs_rejected(double trials, double cells, double log10_level);

/* The chance of that many pairs of trials or more; NAN for want of memory.
 *
 * Poisson counts given their sum are multinomial, so P(M >= m) is P(sum g(X_i) >= m | sum X_i = N)
 * of independent cells: by the double saddle point of Skovgaard (1987, Journal of Applied
 * Probability 24, 875-887), with Daniels' correction for a lattice, where m is below M's mean, so
 * that the power is above one half. Elsewhere, and where cells are thousands of trials deep, by two
 * moments. Two cells that come up are summed over all counts; cells that are equally likely have
 * multinomial_test()'s own tail. */
double pairs_power(const LawCells *law, double trials, double pairs);

/* The chance that Pearson's statistic of the cells is above `statistic`: by noncentral chi-square
 * with its exact mean and variance under the bias. */
double power_by_two_moments(const EqualCells *cells, size_t count, double trials, double statistic);

#endif
