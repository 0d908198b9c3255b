/* The exact law of a sum over few trials: for one-number checks, where trials are too few for a
 * table of values. */
#ifndef FAIRNESS_INFERENCE_STAT_SUM_H
#define FAIRNESS_INFERENCE_STAT_SUM_H

#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "inference/chi_square.h"

enum { SUM_TEST_MOST = 1 << 20 }; /* of trials * cells: some 0.3 s */

/* How far the sum of the values of N trials lies from its mean: the statistic is (sum - mean)^2 /
 * variance, its tails those of being as far, or farther, and as near, or nearer, log10_p_least that
 * of the farthest sums.
 *
 * The chance of the value v, v = 0..cells-1, is chances[v]; these add up to 1, except for rounding.
 * `sum` is an integer from 0 to trials * (cells - 1), trials >= 1, trials * cells <= SUM_TEST_MOST.
 *
 * By a discrete Fourier transform of a tilted law: the chances of the values are multiplied by
 * exp(tilt * v), so that the sum's mean lies at the border of the tail, and the sums' chances are
 * divided by the same afterwards; so each tail has a relative error of 1e-12 or less however far
 * out it lies, where a plain transform has an absolute error of 1e-16 (Keich 2005, J. Comput. Biol.
 * 12). Where all trials have the same value for sure, or all values are equally far
 * from the mean, all tails are 1.
 * STATUS_FAILED without memory. */
Status sum_test(double sum, const double *chances, size_t cells, uint64_t trials, TestResult *ret,
                Error *error);

/* log10 of the chance that a sum is at least `sum`, a whole number above its mean: the same way,
 * but where sums are many, of sums modulo a power of 2 that the tilted law does not fill, with a
 * relative error of 1e-6. NAN where that power is above `most_points`; a million points take a
 * quarter of a second. */
Status sum_log10_upper(double sum, const double *chances, size_t cells, uint64_t trials,
                       size_t most_points, double *ret, Error *error);

#endif
