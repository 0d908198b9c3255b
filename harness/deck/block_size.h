/* How a run is cut into blocks: part of what a seed means. */
#ifndef FAIRNESS_BLOCK_SIZE_H
#define FAIRNESS_BLOCK_SIZE_H

#include <stddef.h>
#include <stdint.h>

enum {
    DECK_LANES = 64
}; /* trials that share a batch of words: trial t reads column t % 64 of its rows */

/* Trials in one block, a function of n alone (docs/architecture.md): about a millisecond's work, a
 * multiple of DECK_LANES. */
static inline uint64_t block_trials(size_t n)
{
    uint64_t trials = DECK_LANES;
    while (trials < 65536 && trials * 2 * n <= (UINT64_C(1) << 22))
        trials *= 2;
    return trials;
}

/* Rows of words that a batch of trials of n items may have. */
static inline size_t word_rows_limit(size_t n)
{
    return 4 * n + 1024;
}

#endif
