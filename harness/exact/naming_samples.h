/* Naming a sampler by how often it takes each item. */
#ifndef FAIRNESS_EXACT_NAMING_SAMPLES_H
#define FAIRNESS_EXACT_NAMING_SAMPLES_H

#include "result/result.h"
#include "tallies/tally.h"

/* Looks the counts of a deal of different items (the tally `groups`, all outcomes valid) up among
 * the samplers that take as many items as are seen, by the chances of each item in each block: the
 * rules are those of name_the_bug for places, with items for rows. *ret is the caller's to free,
 * NULL with a count of 0 where nothing is named, or items are alike. STATUS_FAILED without memory.
 */
Status name_the_sampler(const Tally *groups, uint64_t trials, LooksLike **ret, size_t *ret_count,
                        Error *error);

#endif
