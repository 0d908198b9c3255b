/* Which two items were at which two places, and which way round: all that can be said of two items.
 */
#ifndef FAIRNESS_PLACE_PAIRS_H
#define FAIRNESS_PLACE_PAIRS_H

#include "tallies/tally.h"

/* Up to PLACE_PAIRS_TABLE items, for every two places p < q a table of n * n cells, one after the
 * other in the order (0,1), (0,2) .. (0,n-1), (1,2) ..: cell x * n + y counts the trials with item
 * x at place p and item y at place q. For more items, and for runs so short that it is less work,
 * the outcomes themselves are kept, to be compared in pairs: cell trial * n + place is the item
 * there. A longer run counts or keeps its first place_pairs_most
 * trials. */
enum { PLACE_PAIRS_TABLE = 64 };
extern const TallyKind tally_place_pairs;

/* Whether it keeps outcomes: what is in its cells is then no count. */
bool place_pairs_keeps(const Tally *tally);

/* The most trials of n items that are counted, all or, above PERMUTATIONS_MAX_N items, a block; or
 * kept, 640 to 2,000. */
uint64_t place_pairs_most(size_t n);

/* Over every two trials, with f1 and f2 the fixed points and the pairs of items that change places
 * in the order that leads from one to the other, the sums of f1 (f1-1) / 2 + f2 - f1 and of
 * (f1-1) (f1-2) / 2 - f2: exactly, and the same for any number of threads. These are the characters
 * of the symmetric group for the shapes (n-2, 2) and (n-2, 1, 1), so that Pearson's statistic has
 * the parts d^2 + 2 d / trials times the sums, d = n (n-3) / 2 and (n-1) (n-2) / 2. */
typedef struct PlacePairSums {
    __int128 together, turned;
} PlacePairSums;

/* The sums of the `trials` trials that were counted (tally_trials). STATUS_FAILED without memory.
 */
Status place_pairs_sums(const Tally *tally, uint64_t trials, int threads, PlacePairSums *ret,
                        Error *error);

#endif
