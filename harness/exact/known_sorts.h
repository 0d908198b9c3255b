/* Laws over all orders of sorts by coin, whose paths are many and whose passes are few. */
#ifndef FAIRNESS_EXACT_KNOWN_SORTS_H
#define FAIRNESS_EXACT_KNOWN_SORTS_H

#include "exact/known_law.h"

/* Sets `chances`, of all orders, to the law of the sort, whose coins say "less" with chance `yes`,
 * some 10 ms at n = 7, where its 2^21 paths are 0.2 s; *ret_known false, and nothing set, of any
 * other shuffle. STATUS_FAILED without memory. */
Status known_sort_law(const KnownLaws *laws, const Algorithm *algorithm, double yes,
                      double *chances, bool *ret_known, Error *error);

#endif
