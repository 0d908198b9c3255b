/* Goodness of fit: do counts agree with expectations that differ from cell to cell? */
#ifndef FAIRNESS_INFERENCE_FIT_TAIL_H
#define FAIRNESS_INFERENCE_FIT_TAIL_H

#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "inference/chi_square.h"
#include "inference/quadratic_tail.h"

/* Cells that expect fewer trials than this are put together, the rarest first, until they expect as
 * many. With it the upper tail of three cells is stated at most 5% too small, down to 1e-6 (summed
 * over all outcomes; 14% where the bound is 20); where cells are very unequal, up to a few times
 * too large. Cells by the hundred are closer to chi-square. */
#define FIT_LEAST_EXPECTED 50.0

/* The statistic is X2 over the cells put together, df their number - 1. The upper tail is -INFINITY
 * where a cell that cannot come up did.
 *
 * Tests counts[0..cells-1] against expected[0..cells-1] >= 0, which add up to the counts' sum but
 * for rounding, fixed before the trials. The law of X2 is chi-square with its term of order 1/N for
 * unequal cells: with S the sum of the inverse probabilities and K cells, b2 = (S - K^2 - 2K + 2)/8
 * (from the exact variance, Haldane 1937, Biometrika 29) and b3 = (5S - 3K^2 - 6K + 4)/24 (Siotani
 * & Fujikoshi 1984, Hiroshima Math. J. 14) in the notation of quadratic_tail.h. Neither tail is
 * ever below the probability of the outcome itself, which is a part of both; the lower one has it
 * added, for the atoms that it is made of. STATUS_FAILED without memory. */
Status fit_test(const uint64_t *counts, const double *expected, size_t cells, TestResult *ret,
                Error *error);

#endif
