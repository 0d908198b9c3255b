/* Seeds for several processes, from the one of the run. */
#ifndef FAIRNESS_SEEDS_H
#define FAIRNESS_SEEDS_H

#include "random/block_key.h"

/* The seed of part `index` of a run: 53 bits, so that every language can hold it, and unlike its
 * neighbours. */
static inline uint64_t derived_seed(uint64_t seed, uint64_t index)
{
    return block_key(seed, index) >> 11;
}

#endif
