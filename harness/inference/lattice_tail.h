/* The tails of a statistic that counts coinciding pairs, at any depth, from the law of the pairs.
 * Internal to the folder. */
#ifndef FAIRNESS_INFERENCE_LATTICE_TAIL_H
#define FAIRNESS_INFERENCE_LATTICE_TAIL_H

#include "inference/chi_square.h"
#include "inference/pair_law.h"

/* The statistic as a function of G, and the chi-square it tends to. */
typedef struct LatticeScale {
    double df;
    double per_step; /* statistic gained by one more pair, > 0 */
    double at_zero;  /* statistic at G = 0 */
} LatticeScale;

/* Tails at G = g. The inverted law holds down to 1e-10; beyond, log p is log p of chi-square times
 * the ratio of the two where the law reaches 1e-10, so that it goes on falling without a jump. */
Tails lattice_tails(const PairLaw *law, LatticeScale scale, double g);

#endif
