/* How surely a check finds a shuffle whose law is known. */
#ifndef FAIRNESS_EXACT_PREDICTED_POWER_H
#define FAIRNESS_EXACT_PREDICTED_POWER_H

#include "base/status.h"
#include "exact/exact.h"
#include "tallies/perm_stat.h"

/* The power of `permutations` after that number of trials of the shuffle, its two-sided p held
 * against `level`: by noncentral chi-square with the statistic's exact mean and variance under the
 * law, which is closer than N phi2 alone where the bias is large. n <= 6. */
Status predicted_orders_power(const Algorithm *algorithm, uint32_t parameter, size_t n,
                              double trials, double level, double *ret, Error *error);

/* The power of a one-number check against trials whose number has other chances, those of the cells
 * of stat_cells(stat, n): where the table makes two groups, summed over all counts of up to
 * 10,000 trials; else by noncentral chi-square, likewise, over the groups. 0 where there are too
 * few trials for two groups. */
Status predicted_number_power(const PermStat *stat, size_t n, const double *chances, double trials,
                              double level, double *ret, Error *error);

#endif
