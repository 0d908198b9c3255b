/* How often an order came again, judged by the Poisson law. */
#ifndef FAIRNESS_INFERENCE_REPEATS_TEST_H
#define FAIRNESS_INFERENCE_REPEATS_TEST_H

#include <stdint.h>

#include "inference/chi_square.h"
#include "inference/effect.h"

/* The number of repeats R = (trials) - (different outcomes) among `trials` that fall on K equally
 * likely orders, K = e^log_orders. Two different orders may be taken for one with the chance
 * `confusion` (of hashes; 0 where orders themselves are compared). */
typedef struct RepeatsLaw {
    double trials;     /* N >= 1 */
    double log_orders; /* ln K */
    double confusion;
} RepeatsLaw;

/* ln of the mean of R, N - K (1 - (1 - 1/K)^N); -INFINITY for one trial. An upper bound by
 * confusion N (N-1) / 2 where orders can be confused. */
double repeats_log_mean(RepeatsLaw law);

/* Tails of R at `repeats` (more than the trials count as these), atoms in both: that there is none,
 * and that there is one, exactly; else by Poisson's law of the same mean. Both are upper bounds,
 * where they are below 0.1: whether an order comes again is negatively dependent between trials
 * (occupancy: the variance of R is below its mean), so that R's tails are thinner. The unit tests
 * compare with the exact law. */
Tails repeats_tails(RepeatsLaw law, uint64_t repeats);

/* The effect w = sqrt(phi2): trials of other chances p repeat 1 + phi2 = K sum p^2 times as often
 * as even ones, as long as repeats are rare (N well below K). Estimated by R / mean - 1, the mean
 * without confusions, clamped at 0, with the exact 95% interval of a Poisson mean. It can be beyond
 * a double, from 300 items on: DBL_MAX stands for that. More repeats than trials count as these. */
Effect repeats_effect(RepeatsLaw law, uint64_t repeats);

/* The smallest w that is found with probability `power` when the upper tail is rejected at
 * 10^log10_level: the least Poisson mean that reaches the least count so rejected. INFINITY where
 * not even all trials alike would be rejected, or that mean is more than the pairs of trials. */
double repeats_detectable(RepeatsLaw law, double log10_level, double power);

/* The same for the w of a shuffle that always gives one order: w^2 = K - 1. */
double repeats_largest_effect(RepeatsLaw law);

/* How many orders can come, as far as repeats tell. */
typedef struct StatesFound {
    double value, low, high; /* with its 95% interval; high INFINITY: no end is known */
} StatesFound;

/* The number R of equally likely orders among which `trials` would show about `different` ones, 1
 * to trials - 1 of these: where N - R (1 - (1 - 1/R)^N) is the number of repeats. The interval has
 * each R at which neither tail of the repeats is below 2.5%: of repeats or of orders that did not
 * come, whichever are fewer, a shifted Poisson law of their mean and variance R e^-m (1 - (1+m)
 * e^-m), m = N/R. Orders of other chances p repeat as 1 / sum p^2 equal ones would. */
StatesFound repeats_states(double trials, double different);

#endif
