/* How items clump within a trial: the law of |z|^2 (groups_law.h) where both items and places are
 * grouped, so that it varies. */
#ifndef FAIRNESS_INFERENCE_CLUMPING_LAW_H
#define FAIRNESS_INFERENCE_CLUMPING_LAW_H

#include "base/shape.h"
#include "base/status.h"
#include "inference/chi_square.h"

/* Tests the sum of squares of a trial's items in each cell, added up over the trials: how far the
 * sum of |z|^2 lies from its mean. The statistic is (sum - N df)^2 / (N Var |z|^2).
 *   "convolution"  the exact law of the sum, where the outcomes are counted one by one, and trials
 *                  and values are few enough (stat_sum.h)
 *   "corrected"    else a shifted gamma law with the mean, the variance and the third cumulant of
 * the sum: from the outcomes where they are counted, else from the gamma law with the mean and the
 * variance of one |z|^2 `trials` >= clumping_least_trials. STATUS_FAILED without memory. */
Status clumping_test(const Shape *shape, const uint64_t *squares, uint64_t trials, TestResult *ret,
                     Error *error);

/* The fewest trials whose tails are known: 1 where all sums are; 2000 where the fourth cumulant of
 * a law of which three are known is left out; 7200 / df, and 100 at least, where a third of its
 * skewness is in doubt, which moves a tail of 1e-6 by a fifth. */
uint64_t clumping_least_trials(const Shape *shape);

#endif
