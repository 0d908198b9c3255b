/* On which trials checks are made that cost more than a shuffle: part of what a seed means. */
#ifndef FAIRNESS_SAMPLED_BLOCKS_H
#define FAIRNESS_SAMPLED_BLOCKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A run samples every block that begins before this many items were shuffled, then one block of
 * each group of this many items. */
#define SAMPLED_ITEMS UINT64_C(100000000)
enum { SAMPLED_GROUP = 32 };

/* Whether they are made on the trials of that block: a function of its number and n alone. Which
 * one of a group it is varies as if by chance, so that no period of a shuffle falls in with it. */
bool block_sampled(size_t n, uint64_t block);

/* The trials of a run of n items before which each block is. */
uint64_t sampled_first(size_t n);

/* How many of the trials first..end-1 of a run, the first of which begins a block, are in such
 * blocks. It never falls as `end` grows. */
uint64_t sampled_trials(size_t n, uint64_t first, uint64_t end);

#endif
