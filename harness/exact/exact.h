/* The exact law of a shuffle: which way to it there is, what it costs, and the law. Nobody else
 * chooses a way. */
#ifndef FAIRNESS_EXACT_EXACT_H
#define FAIRNESS_EXACT_EXACT_H

#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "exact/distribution.h"
#include "exact/limits.h"

typedef struct Algorithm Algorithm; /* algorithms/algorithm.h */

typedef enum ExactMethod {
    EXACT_PROPAGATION, /* the distribution over all orders, step by step (propagate.h) */
    EXACT_ENUMERATION, /* the shuffle run once for every path (enumerate.h) */
    EXACT_FORMULA,     /* in closed form (riffle.h): Law.paths does not count the shuffle's paths */
} ExactMethod;

/* The law of the shuffle at n: by its formula where limits->formula_from says so; else by
 * propagation where the registered shuffle of that name allows it within the limits, otherwise by
 * enumeration. `parameter` is ignored where the shuffle takes none. The result depends on nothing
 * but the shuffle, n, the parameter, limits->draw and, where paths have no end, limits->paths and
 * limits->leftover. Clear it with law_clear.
 *
 * STATUS_USAGE where n or the parameter or the draw law is outside what is defined, or the limits
 * do not reach: the error names the cost. STATUS_INTERRUPTED after keep_going said no,
 * STATUS_FAILED where memory gives out. */
Status exact_law(const Algorithm *algorithm, uint32_t parameter, size_t n,
                 const ExactLimits *limits, Law *ret_law, ExactMethod *ret_method, Error *error);

/* Which way exact_law would go and what it would take; the same refusals, except for the memory of
 * a formula. Takes milliseconds. */
Status exact_cost(const Algorithm *algorithm, uint32_t parameter, size_t n,
                  const ExactLimits *limits, ExactCost *ret_cost, ExactMethod *ret_method,
                  Error *error);

/* Whether the shuffle's law has a formula (riffle_law). */
bool law_has_formula(const Algorithm *algorithm);

/* The law where it is a matter of milliseconds, drawn exactly: by at most `paths` paths or
 * products, or by formula. *ret_known false where it takes more, paths have no end, or n or the
 * parameter is not defined; then nothing else is set. One thread does small laws, since starting
 * more takes longer; the law is the same. STATUS_FAILED without memory. */
Status quick_law(const Algorithm *algorithm, uint32_t parameter, size_t n, uint64_t paths,
                 int threads, bool *ret_known, Law *ret_law, ExactMethod *ret_method, Error *error);

#endif
