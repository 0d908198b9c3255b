/* From (seed, block) to the start of a block's stream, and the side stream of rejected draws; all
 * of it by one mixing function. */
#ifndef FAIRNESS_RANDOM_BLOCK_KEY_H
#define FAIRNESS_RANDOM_BLOCK_KEY_H

#include "base/splitmix.h"

/* The 64-bit key of a block. For a fixed seed no two blocks share a key, and for a fixed block no
 * two seeds do (a sum with one term fixed is a bijection of the other, and so is mix64). Across
 * both, keys meet only by accident: seed and block are hashed apart, with different constants
 * (fractional digits of pi), before they are added, so that neither (seed + 1, block - 1) nor
 * (block, seed) is related to (seed, block). */
static inline uint64_t block_key(uint64_t seed, uint64_t block)
{
    uint64_t of_seed = mix64(seed + UINT64_C(0x243f6a8885a308d3));
    uint64_t of_block = mix64(block ^ UINT64_C(0x13198a2e03707344));
    return mix64(of_seed + of_block * UINT64_C(0xa4093822299f31d1));
}

/* The side stream: the word that replaces a lane's rejected or restarted draw. `key` is the
 * block's key, `row` the number of the draw's row in the block's stream, `lane` the trial's lane
 * in that row, `attempt` counts the redraws from 0. All 64 bits are uniform. Each argument is
 * added to the hash of those before it and hashed again: with the others fixed the word is a
 * bijection of each of key, row and attempt, and one-to-one in lane. No state, so that one trial
 * replayed alone finds the words it had among 64. */
static inline uint64_t side_word(uint64_t key, uint64_t row, uint32_t lane, uint64_t attempt)
{
    uint64_t word = mix64(key ^ UINT64_C(0x082efa98ec4e6c89));
    word = mix64(word + row * SPLITMIX64_GAMMA);
    word = mix64(word + ((uint64_t)lane + 1) * UINT64_C(0x452821e638d01377));
    return mix64(word + (attempt + 1) * SPLITMIX64_GAMMA);
}

/* A seed for part `index` of a run, a process or a thread: 53 bits, so that every language can hold
 * it, and unlike its neighbours. */
static inline uint64_t derived_seed(uint64_t seed, uint64_t index)
{
    return block_key(seed, index) >> 11;
}

#endif
