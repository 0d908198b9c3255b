#include "trials/sampled_blocks.h"

#include "deck/block_size.h"
#include "random/block_key.h"

/* The blocks that begin before SAMPLED_ITEMS items. */
static uint64_t all_before(size_t n)
{
    uint64_t items = block_trials(n) * n;
    return (SAMPLED_ITEMS + items - 1) / items;
}

uint64_t sampled_first(size_t n)
{
    return all_before(n) * block_trials(n);
}

/* The block of a group of those after, both numbered from 0. */
static uint64_t chosen_of(uint64_t group)
{
    uint64_t key = group;
    return group * SAMPLED_GROUP + splitmix64_next(&key) % SAMPLED_GROUP;
}

bool block_sampled(size_t n, uint64_t block)
{
    uint64_t before = all_before(n);
    return block < before || block - before == chosen_of((block - before) / SAMPLED_GROUP);
}

/* The trials 0..end-1 that are in such blocks. */
static uint64_t sampled_before(size_t n, uint64_t end)
{
    uint64_t size = block_trials(n), all = sampled_first(n);
    if (end <= all)
        return end;
    uint64_t rest = end - all, group = rest / (size * SAMPLED_GROUP);
    uint64_t chosen = chosen_of(group) * size, last = 0;
    if (rest > chosen)
        last = rest - chosen < size ? rest - chosen : size;
    return all + group * size + last;
}

uint64_t sampled_trials(size_t n, uint64_t first, uint64_t end)
{
    return first < end ? sampled_before(n, end) - sampled_before(n, first) : 0;
}
