/* All paths of a shuffle, shared out over threads, and their masses added up by outcome. */
#ifndef FAIRNESS_EXACT_COLLECT_H
#define FAIRNESS_EXACT_COLLECT_H

#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "exact/collect_job.h"
#include "exact/distribution.h"

/* Masses of all outcomes: one part for each denominator that occurs, since paths of different
 * length have different ones. */
typedef struct Collection {
    LawPart *parts;
    size_t count;
    uint64_t paths;
    bool cut; /* some path was */
} Collection;

/* The bytes of one part. */
uint64_t collect_part_bytes(size_t n, size_t words);

/* Walks all paths. Statuses as law_by_enumeration. Free with collection_clear. */
Status collect_paths(const CollectJob *job, Collection *ret_collection, Error *error);

void collection_clear(Collection *collection);

#endif
