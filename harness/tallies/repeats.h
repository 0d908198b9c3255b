/* How often an order came again: the tally that remembers orders. */
#ifndef FAIRNESS_TALLIES_REPEATS_H
#define FAIRNESS_TALLIES_REPEATS_H

#include "tallies/tally.h"

/* Orders are compared by rank up to 20 items, by 123-bit hashes above. At most REPEATS_REMEMBERED
 * different ones are remembered; 16 bytes each in a table at most half full, 32 MiB for each
 * thread.
 *
 * Where more trials are to come, only a part of all orders is looked at, chosen by their first four
 * items alone: part l is a 2^-l of them, each part within the one before. The part follows from n
 * and the trials, for a fair shuffle. One of few orders may have none there: larger parts are
 * looked at as long as they show a few different orders only, which a fair shuffle leaves far
 * behind in each. And should more different orders come up than can be remembered, which a fair
 * shuffle does not do either, the next smaller part takes its place. The part that is reached and
 * what was seen of it do not depend on the order in which trials came, so not on threads either. */
enum {
    REPEATS_REMEMBERED = 1 << 20,
    REPEATS_FEW = 1024,
    REPEATS_PARTS = 17,
    /* Cells: trials whose order is in part 0, 1, ...; then different orders seen in the part that
     * was reached, and its number. */
    REPEATS_DIFFERENT = REPEATS_PARTS,
    REPEATS_PART,
    REPEATS_CELLS,
    REPEATS_RANKED_MAX_N = 20,
};

/* Under a shape what comes again is an outcome that can be distinguished, where all of these are
 * equally likely: where items or places are single. They are compared by hashes, whatever n is, and
 * the first REPEATS_REMEMBERED trials alone are looked at. */
extern const TallyKind tally_repeats;

/* The trials of a run that are looked at, the first: as many as the smallest part is enough for
 * and, above 12 items, no more than there are orders. */
uint64_t repeats_trials(const Shape *shape, uint64_t trials);

/* The part that a run of `trials` trials looks at. */
unsigned repeats_first_part(uint64_t trials);

/* ln of the number of orders in a part, n >= 4; of a shape that is not plain, which has no parts,
 * of its outcomes: n! / (r! ... s! ...) of groups of r items and blocks of s places. */
double repeats_log_orders(const Shape *shape, unsigned part);

/* A bound on the chance that two different orders, or outcomes, are taken for one. */
double repeats_confusion(const Shape *shape);

#endif
