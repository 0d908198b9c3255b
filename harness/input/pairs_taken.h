/* A table of who was taken with whom, of samples of k out of n: a row and a column for each item.
 */
#ifndef FAIRNESS_PAIRS_TAKEN_H
#define FAIRNESS_PAIRS_TAKEN_H

#include "base/status.h"

#include <stddef.h>
#include <stdint.h>

/* How often each item was taken, of the n x n counts: each other of the k - 1 beside it was counted
 * in its row. The diagonal says nothing, 0, or says that itself. STATUS_USAGE, with a line that
 * names what is wrong, where no samples of k can have given the table. The sum of the counts is at
 * most 2^53. On success the caller owes free of both: n counts of items, and n(n-1)/2 of pairs in
 * colexicographic order (tallies/samples.h). */
Status pairs_taken_read(const uint64_t *counts, size_t n, size_t k, uint64_t **ret_items,
                        uint64_t **ret_pairs, Error *error);

#endif
