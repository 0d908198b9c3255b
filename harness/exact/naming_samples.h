/* Naming a sampler by how often it takes each item. */
#ifndef FAIRNESS_EXACT_NAMING_SAMPLES_H
#define FAIRNESS_EXACT_NAMING_SAMPLES_H

#include "result/result.h"
#include "tallies/tally.h"

/* Looks the counts of a deal of different items (the tally `groups`, all outcomes valid) up among
 * the samplers that take as many items as are seen, by the chances of each item in each block: the
 * rules are those of name_the_bug for places, with items for rows. A systematic sample, of which
 * each item is even, is known by `pairs`, the tally of sample-pairs (NULL: not there): those that
 * it never has did not come, and the others, at most half of all, fit: the smallest two-sided p,
 * times their number, at least 1e-4. *ret is the caller's to free,
 * NULL with a count of 0 where nothing is named, or items are alike. STATUS_FAILED without memory.
 */
Status name_the_sampler(const Tally *groups, const Tally *pairs, uint64_t trials, LooksLike **ret,
                        size_t *ret_count, Error *error);

#endif
