/* The law of a shuffle by running it once for every path of its draws. Works for every shuffle, at
 * some 20 to 100 ns a path and thread. */
#ifndef FAIRNESS_EXACT_ENUMERATE_H
#define FAIRNESS_EXACT_ENUMERATE_H

#include <stddef.h>
#include <stdint.h>

#include "algorithms/descriptor.h"
#include "base/status.h"
#include "exact/distribution.h"
#include "exact/limits.h"

/* The law of the shuffle, n and the parameter within what it is defined for. Law.paths counts the
 * paths walked, those that start over included. The law is the same for any number of threads.
 *
 * Starting over: such paths are set aside and the rest divided by what is left, which is exact,
 * since every attempt has the same law. Paths without end: all are followed down to a probability
 * of 4^-6, 4^-7, ... until what is cut off weighs at most limits->leftover or the next round would
 * pass limits->paths; law.leftover says how much it is (keep_going sees each round from 0 to 1).
 *
 * STATUS_USAGE, with the reason and the number of paths, where the limits do not reach (refused
 * before the start where the estimate says so, and stopped where it was too low) or n is above
 * LAW_MAX_ITEMS; STATUS_INTERRUPTED after keep_going said no, STATUS_FAILED where memory gives
 * out. */
Status law_by_enumeration(const Algorithm *algorithm, uint32_t parameter, size_t n,
                          const ExactLimits *limits, Law *ret_law, Error *error);

/* The cost of law_by_enumeration: paths counted or estimated, memory of all threads while one
 * denominator serves all paths; of a shuffle without bound, the limit. The same refusals. */
Status enumeration_cost(const Algorithm *algorithm, uint32_t parameter, size_t n,
                        const ExactLimits *limits, ExactCost *ret_cost, Error *error);

#endif
