/* The law of a shuffle made several times, each time from where it left, from the law of once. */
#ifndef FAIRNESS_EXACT_LAW_POWER_H
#define FAIRNESS_EXACT_LAW_POWER_H

#include "exact/distribution.h"
#include "exact/limits.h"

/* The products of two chances that it takes. */
double law_power_products(size_t n, uint32_t times);

/* Sets the law of `times` >= 1 passes. What is no order after a pass stays none; what was cut off
 * stays so. The caller owes law_clear. STATUS_INTERRUPTED after limits->keep_going said no,
 * STATUS_FAILED without memory. */
Status law_power(const Law *once, uint32_t times, const ExactLimits *limits, Law *ret,
                 Error *error);

#endif
