/* How many items the tally of `prefix` looks at. */
#ifndef FAIRNESS_PREFIX_H
#define FAIRNESS_PREFIX_H

#include "tallies/tally.h"

/* The first k items, in order: as many as have no more orders than there are trials, or than 2^22,
 * but two where that is within 2^22, and never more than n - 2. 0 for n < 4. */
size_t prefix_length(size_t n, uint64_t trials);

/* n (n-1) ... (n-k+1). */
uint64_t prefix_orders(size_t n, size_t k);

#endif
