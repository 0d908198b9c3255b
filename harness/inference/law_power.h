/* How surely the counts of equally likely cells find a given law. */
#ifndef FAIRNESS_INFERENCE_LAW_POWER_H
#define FAIRNESS_INFERENCE_LAW_POWER_H

#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

/* Cells of one chance. */
typedef struct EqualCells {
    double chance, cells;
} EqualCells;

/* The chances of K cells, equal ones together. All zero: not known. */
typedef struct LawCells {
    EqualCells *equal; /* of chance above 0; owned */
    size_t count;
    double used; /* cells that come up at all */
    double all;  /* K */
} LawCells;

/* Makes the cells from `cells` >= 2 chances that add up to 1; equal ones may differ by rounding.
 * The caller owes law_cells_end. */
Status law_cells(const double *chances, uint64_t cells, LawCells *ret, Error *error);
void law_cells_end(LawCells *law);

/* The chance that multinomial_test() rejects an upper tail of at most 10^log10_level after N =
 * `trials` >= 1 counts of that law. NAN for want of memory.
 *
 * The statistic is a function of the number M of pairs of trials that share a cell, and which M are
 * rejected follows from the test's own tails. Poisson counts given their sum are multinomial, so
 * P(M >= m) = P(sum g(X_i) >= m | sum X_i = N) for independent Poisson X_i: by the double saddle
 * point of Skovgaard (1987, Journal of Applied Probability 24, 875-887), with Daniels' correction
 * for a lattice, where m is below M's mean, so that the power is above one half. Elsewhere, and
 * where cells are thousands of trials deep, by noncentral chi-square with the statistic's exact
 * mean and variance. Two cells that come up are summed over all counts. */
double law_power(const LawCells *law, uint64_t trials, double log10_level);

/* Trials with which the power is reached: as by noncentral chi-square, trials_to_detect(), where
 * they are enough and a twentieth fewer are not; else up to a thousandth more than need be, or a
 * twentieth where these are fewer. INFINITY where the law is even; NAN for want of memory. */
double law_trials(const LawCells *law, double log10_level, double power);

#endif
