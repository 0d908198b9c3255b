/* The beginnings of all paths, for sharing the walk out: each path begins with exactly one. */
#ifndef FAIRNESS_EXACT_PREFIXES_H
#define FAIRNESS_EXACT_PREFIXES_H

#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "exact/collect_job.h"

typedef struct Prefixes {
    uint32_t *values; /* `stride` for each prefix */
    uint32_t *steps;  /* how many of them count */
    size_t stride, count, room;
} Prefixes;

/* Finds beginnings of one common length, or whole paths where these are shorter: some hundred or
 * more if there are enough paths. For one thread, which tells nobody how far it is, the empty
 * beginning of all. STATUS_FAILED where memory gives out. */
Status prefixes_find(const CollectJob *job, Prefixes *ret_prefixes, Error *error);

void prefixes_clear(Prefixes *prefixes);

static inline const uint32_t *prefixes_values(const Prefixes *prefixes, size_t i)
{
    return prefixes->values + i * prefixes->stride;
}

static inline size_t prefixes_steps(const Prefixes *prefixes, size_t i)
{
    return prefixes->steps[i];
}

#endif
