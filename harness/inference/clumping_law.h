/* How items clump within a trial: the law of |z|^2 (groups_law.h) where both items and places are
 * grouped, so that it varies. */
#ifndef FAIRNESS_INFERENCE_CLUMPING_LAW_H
#define FAIRNESS_INFERENCE_CLUMPING_LAW_H

#include "base/shape.h"
#include "inference/chi_square.h"

/* Tests the sum of squares of a trial's items in each cell, added up over the trials: how far the
 * sum of |z|^2 lies from its mean. The statistic is (sum - N df)^2 / (N Var |z|^2), its upper tail
 * that of both sides. The law is a shifted gamma law with the mean, the variance and the third
 * cumulant of the sum: that of the outcomes where they are counted one by one, else that of the
 * gamma law with the mean and the variance of one |z|^2. `trials` >= clumping_least_trials. */
TestResult clumping_test(const Shape *shape, const uint64_t *squares, uint64_t trials);

/* The fewest trials whose tails are known. Where outcomes are counted: 2000, since the fourth
 * cumulant is left out, and more of a law that is so skew that sums are visibly discrete. Else 7200
 * / df, and 100 at least: a third of the skewness is in doubt, which moves a tail of 1e-6 by a
 * fifth. */
uint64_t clumping_least_trials(const Shape *shape);

#endif
