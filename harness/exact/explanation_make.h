/* From a shuffle to the explanation of its law. */
#ifndef FAIRNESS_EXACT_EXPLANATION_MAKE_H
#define FAIRNESS_EXACT_EXPLANATION_MAKE_H

#include "exact/exact.h"
#include "exact/explanation.h"

/* Finds the law (exact_law: the same refusals, and statuses; or riffle_law, where there are more
 * than EXPLANATION_FORMULA_ABOVE paths and that formula holds) and looks at it. Up to some millions
 * of paths are walked a second time, a matter of a second. limits->draw must be exact. */
Status explanation_make(const Algorithm *algorithm, uint32_t parameter, size_t n,
                        const ExactLimits *limits, Explanation *ret, Error *error);

#endif
