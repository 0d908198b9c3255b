/* The output function of SplitMix64, and its words: G. L. Steele, D. Lea, C. H. Flood, "Fast
 * splittable pseudorandom number generators", OOPSLA 2014, p. 459 (figure 14), with the constants
 * of D. Stafford's thirteenth variant of MurmurHash3's finaliser. It is a bijection of 64 bits that
 * maps 0 to 0, and flips each output bit with a probability near 1/2 when one input bit flips. */
#ifndef FAIRNESS_SPLITMIX_H
#define FAIRNESS_SPLITMIX_H

#include <stdint.h>

/* SplitMix64's step: the odd number nearest to 2^64 over the golden ratio. */
#define SPLITMIX64_GAMMA UINT64_C(0x9e3779b97f4a7c15)

/* A bijection of the 64-bit words; mix64(0) == 0. */
static inline uint64_t mix64(uint64_t word)
{
    word = (word ^ (word >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    word = (word ^ (word >> 27)) * UINT64_C(0x94d049bb133111eb);
    return word ^ (word >> 31);
}

/* The next word of SplitMix64; *state may start anywhere. Each word occurs once in 2^64 steps. */
static inline uint64_t splitmix64_next(uint64_t *state)
{
    *state += SPLITMIX64_GAMMA;
    return mix64(*state);
}

#endif
