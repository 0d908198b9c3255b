/* Evidence that may be looked at as often as one likes: e-values of tables of cells. */
#ifndef FAIRNESS_INFERENCE_E_PROCESS_H
#define FAIRNESS_INFERENCE_E_PROCESS_H

#include <stdint.h>

#include "tallies/tally.h"

/* log10 of the e-value of a table: how much likelier its counts are if the chances of its cells
 * were drawn from a Dirichlet law around `chances` than under these themselves, E = [Gamma(c) /
 * Gamma(c+N)] prod [Gamma(c p_i + O_i) / Gamma(c p_i)] prod p_i^-O_i (Lindon & Malek, NeurIPS 2022,
 * arXiv 2011.03567). Under a fair shuffle E is a martingale of mean 1 along the trials, so that the
 * chance that it ever reaches 1/alpha is at most alpha (Ville 1939): whenever one looks, and
 * whenever one stops.
 *
 * The tally's cells are multinomial; `chances` are theirs, or NULL where all are equal. The total
 * concentration is e_process_concentration() of the cells that can come up. -INFINITY is never
 * returned; INFINITY is, when a cell of chance 0 came up. */
double e_process_log10(const Tally *tally, const double *chances);

/* c = 20 (K - 1) for K cells: the Dirichlet law then has an effect w of .22 on average, whatever K.
 * A larger c would see smaller effects a little sooner, and large ones later. 100 for six cells. */
double e_process_concentration(double cells);

/* The effect w that is found within `trials`, E >= 10^log10_needed, with about that power. For E is
 * about exp((T N/(N+c) - df log(1 + N/c)) / 2), T the chi-square of the counts. Where the cells are
 * `uniform` and have fewer than five trials each, the bias is taken to be spread over K / (1 + w^2)
 * of them, as in power.h. INFINITY: trials in one cell alone would not be enough. */
double e_process_detectable(double df, uint64_t trials, double log10_needed, double power,
                            bool uniform);

#endif
