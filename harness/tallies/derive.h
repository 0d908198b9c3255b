/* Tallies that follow from the counts of all orders. A tally that is derived is what `count` makes
 * of it, called for each order with as many times as it came, however it is done. */
#ifndef FAIRNESS_TALLIES_DERIVE_H
#define FAIRNESS_TALLIES_DERIVE_H

#include "tallies/tally.h"

/* Adds the orders of ranks first..last-1 to a tally by one call of `count` for each that came up.
 * `permutations` is the permutations tally of the same trials. */
void tally_derive(Tally *tally, const Tally *permutations, uint64_t first, uint64_t last);

/* Whether there is a way that need not look at each order by itself; and fills a zeroed tally of
 * such a kind from all orders. */
bool derives_at_once(const TallyKind *kind);
void tally_derive_at_once(Tally *tally, const Tally *permutations);

#endif
