/* The estimate that a verdict tells of a number that each trial has, where its values are uneven:
 * which way. */
#ifndef FAIRNESS_INFERENCE_STAT_ESTIMATE_H
#define FAIRNESS_INFERENCE_STAT_ESTIMATE_H

#include "inference/stat_test.h"
#include "result/result.h"

/* The mean value, where it is a standard deviation of one trial or more from its place, or has at
 * least half of what the values are uneven by, as Pearson's statistic over the groups of
 * stat_groups() measures it: ESTIMATE_MEAN, and ESTIMATE_ABOUT where cells have several values.
 * Else, and where counts lie in a cell without a bound, the share of trials in the group that adds
 * most to that statistic: ESTIMATE_SHARE. STATUS_FAILED without memory. */
Status value_reported(ValueTable table, Estimate *ret, Error *error);

/* The same of the cells of stat_cells(stat, n), n >= 2. Of parity the share of even orders;
 * of few rising sequences `riffles`, too. */
Status stat_estimate(const PermStat *stat, size_t n, const uint64_t *cells, uint64_t trials,
                     Estimate *ret, Error *error);

/* The mean number of rising sequences of n cards, n >= 1, after that many riffles as Gilbert,
 * Shannon and Reeds have them: m - (n + 1) sum over r < m of (r / m)^n with m = 2^riffles, the mean
 * of the law C(m + n - R, n) <n, R - 1> / m^n (Bayer & Diaconis 1992, Ann. Appl. Probab. 2; <n, k>
 * Eulerian). */
double rising_after_riffles(size_t n, unsigned riffles);

#endif
