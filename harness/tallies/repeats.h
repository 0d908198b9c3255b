/* How often an order came again: the tally that keeps what came. */
#ifndef FAIRNESS_TALLIES_REPEATS_H
#define FAIRNESS_TALLIES_REPEATS_H

#include "tallies/tally.h"

/* A cell for each of the first REPEATS_TRIALS trials has the rank of the order that came, plus 1;
 * above 20 items two cells have a hash of 123 bits; 0 is for what was no order. So a generator of
 * far more than 2^32 states is not seen, however long the run. */
enum {
    REPEATS_TRIALS = 1 << 20,
    REPEATS_RANKED_MAX_N = 20,
};

/* Under a shape what comes again is an outcome that can be distinguished, where all of these are
 * equally likely: where items or places are single. They are compared by hashes, whatever n is. */
extern const TallyKind tally_repeats;

/* How many different orders there are among those that it keeps. STATUS_FAILED without memory. */
Status repeats_different(const Tally *tally, uint64_t *ret_different, Error *error);

/* ln of the number of orders; of a shape that is not plain, of its outcomes:
 * n! / (r! ... s! ...) of groups of r items and blocks of s places. */
double repeats_log_orders(const Shape *shape);

/* A bound on the chance that two different orders, or outcomes, are taken for one. */
double repeats_confusion(const Shape *shape);

#endif
