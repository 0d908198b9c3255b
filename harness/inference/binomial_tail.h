/* Tails of the binomial law. */
#ifndef FAIRNESS_INFERENCE_BINOMIAL_TAIL_H
#define FAIRNESS_INFERENCE_BINOMIAL_TAIL_H

#include "inference/chi_square.h"

/* P(X >= count) and P(X <= count) for X among `trials`, each with `chance`. Whole numbers, 0 <=
 * count <= trials <= 2^53; 0 < chance < 1. Relative error of both logs below 1e-9. The time is that
 * of some sqrt(trials) divisions at most. */
Tails binomial_tails(double count, double trials, double chance);

#endif
