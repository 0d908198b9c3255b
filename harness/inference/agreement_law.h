/* How often fair independent orders agree: the law of a sum of numbers of fixed points. */
#ifndef FAIRNESS_INFERENCE_AGREEMENT_LAW_H
#define FAIRNESS_INFERENCE_AGREEMENT_LAW_H

#include "inference/chi_square.h"

#include <stddef.h>
#include <stdint.h>

/* Tails at `sum`, the number of places in all at which `pairs` >= 1 independent pairs of uniform
 * orders of n >= 2 items agree. A pair agrees at k places with the chance of k fixed points,
 * D(n-k) / (k! (n-k)!) (Montmort 1708), whose generating function is the sum over k up to n of
 * (x-1)^k / k!. Mean and variance are 1.
 *
 * From AGREEMENT_POISSON_N items on the law is Poisson's except for a part in 1e33. Below, from
 * AGREEMENT_PAIRS pairs on, the tails come from the saddle point (Lugannani & Rice 1980, Adv. Appl.
 * Prob. 12, with Daniels' correction for a lattice, 1987, Int. Stat. Rev. 55, 37), within 4% of the
 * exact ones down to 1e-10; for fewer pairs they are Chernoff's bound, exp(K(t) - t sum). At the
 * ends, where all places agree or none, they are exact. */
enum { AGREEMENT_POISSON_N = 30, AGREEMENT_PAIRS = 30 };
TestResult agreement_test(size_t n, uint64_t pairs, uint64_t sum);

#endif
