/* The law of a shuffle by carrying the distribution over all n! orders through its steps
 * (deck/orders.h). Nothing here names a deck, so that either machine's files can include it. */
#ifndef FAIRNESS_EXACT_PROPAGATE_H
#define FAIRNESS_EXACT_PROPAGATE_H

#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "exact/distribution.h"
#include "exact/limits.h"

/* The law of the registered shuffle of that exact name (Algorithm.name, no alias), 1 <= n, and n
 * and the parameter within what the shuffle is defined for. Costs n! times the number of ways each
 * pick can go: naive n=10 3.6e8 products. Law.paths is the product of the ranges of all draws.
 *
 * STATUS_USAGE, with the reason, where the shuffle looks at its draws or items, n is above 12, the
 * limits do not reach, or no shuffle has the name: path enumeration may still do.
 * STATUS_INTERRUPTED after keep_going said no, STATUS_FAILED where memory gives out. */
Status law_by_propagation(const char *name, uint32_t parameter, size_t n, const ExactLimits *limits,
                          Law *ret_law, Error *error);

/* The cost of law_by_propagation; the same refusals, and nothing of that size is allocated. */
Status propagation_cost(const char *name, uint32_t parameter, size_t n, const ExactLimits *limits,
                        ExactCost *ret_cost, Error *error);

#endif
