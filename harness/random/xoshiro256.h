/* The common part of xoshiro256++ and xoshiro256**: eight interleaved generators and their linear
 * engine.
 *
 *     t = s1 << 17;  s2 ^= s0;  s3 ^= s1;  s1 ^= s2;  s0 ^= s3;  s2 ^= t;  s3 = rotl(s3, 45)
 *
 * a full-period linear map of 256 bits (period 2^256 - 1; the all-zero state is a fixed point).
 * Word i of a block is word i / 8 of generator i % 8.
 * D. Blackman, S. Vigna, "Scrambled linear pseudorandom number generators", ACM Transactions on
 * Mathematical Software 47 (2021), 36.
 *
 * The generators run side by side in vectors; the words are the same at any width. */
#ifndef FAIRNESS_RANDOM_XOSHIRO256_H
#define FAIRNESS_RANDOM_XOSHIRO256_H

#include <stddef.h>
#include <stdint.h>

#include "random/block_key.h"
#include "random/source.h"
#include "random/vector.h"

enum {
    XOSHIRO256_STREAMS = 8,
    XOSHIRO256_LANES = RANDOM_VECTOR_BYTES / 8, /* generators in a vector */
    /* Vectors that advance together. One alone waits for its own last step; more than two need
     * more registers than there are without AVX-512, where one holds all eight generators. */
    XOSHIRO256_GROUP = XOSHIRO256_LANES == 8 ? 1 : 2,
};

/* may_alias and aligned(8): words in a caller's array are read and written as vectors. */
typedef uint64_t Xoshiro256Vector __attribute__((vector_size(RANDOM_VECTOR_BYTES)));
typedef uint64_t Xoshiro256Store
    __attribute__((vector_size(RANDOM_VECTOR_BYTES), may_alias, aligned(8)));

/* Word w of generator j is word[w][j]; no generator's four words are all zero. */
typedef struct Xoshiro256 {
    uint64_t word[4][XOSHIRO256_STREAMS];
} Xoshiro256;

/* Word w of the eight generators is eight consecutive outputs of SplitMix64 from a start of its
 * own. Four starts rather than one: two blocks whose keys lie close together (they are 64 bits, so
 * some do in a long run) would otherwise have generators in common; now that takes four
 * coincidences at once. The starts differ from each other, so at most one of a generator's four
 * words is the one zero of SplitMix64: never an all-zero state. A `seed` of a Source. */
static inline void xoshiro256_seed(void *state, const void *parameter, uint64_t seed,
                                   uint64_t block)
{
    Xoshiro256 *words = state;
    uint64_t key = block_key(seed, block);
    for (int w = 0; w < 4; w++) {
        uint64_t start = splitmix64_next(&key);
        for (int j = 0; j < XOSHIRO256_STREAMS; j++)
            words->word[w][j] = splitmix64_next(&start);
    }
}

/* One step's outputs, from the words before the step. */
typedef Xoshiro256Vector (*Xoshiro256Scramble)(Xoshiro256Vector s0, Xoshiro256Vector s1,
                                               Xoshiro256Vector s3);

static inline Xoshiro256Vector xoshiro256_rotate(Xoshiro256Vector words, int left)
{
    return (words << left) | (words >> (64 - left));
}

/* The loop of both scramblers, always inlined with `scramble` a constant, so that no call is left.
 * A group of vectors advances through all of `words` before the next one does, so that its state
 * stays in registers on every instruction set. */
__attribute__((always_inline)) static inline void
xoshiro256_fill(Xoshiro256 *state, uint64_t *words, size_t count, Xoshiro256Scramble scramble)
{
    for (int first = 0; first < XOSHIRO256_STREAMS; first += XOSHIRO256_LANES * XOSHIRO256_GROUP) {
        Xoshiro256Vector s[4][XOSHIRO256_GROUP];
        for (int w = 0; w < 4; w++)
            for (int v = 0; v < XOSHIRO256_GROUP; v++)
                s[w][v] = *(Xoshiro256Store *)&state->word[w][first + v * XOSHIRO256_LANES];

        for (size_t i = (size_t)first; i < count; i += XOSHIRO256_STREAMS) {
            for (int v = 0; v < XOSHIRO256_GROUP; v++) {
                *(Xoshiro256Store *)&words[i + (size_t)(v * XOSHIRO256_LANES)] =
                    scramble(s[0][v], s[1][v], s[3][v]);
                /* Each of the sums of three is one instruction where there is one. */
                Xoshiro256Vector s0 = s[0][v] ^ s[3][v] ^ s[1][v];
                Xoshiro256Vector s1 = s[1][v] ^ s[2][v] ^ s[0][v];
                s[2][v] ^= s[0][v] ^ (s[1][v] << 17);
                s[3][v] = xoshiro256_rotate(s[3][v] ^ s[1][v], 45);
                s[0][v] = s0;
                s[1][v] = s1;
            }
        }

        for (int w = 0; w < 4; w++)
            for (int v = 0; v < XOSHIRO256_GROUP; v++)
                *(Xoshiro256Store *)&state->word[w][first + v * XOSHIRO256_LANES] = s[w][v];
    }
}

/* The Source `ID` of that name, with the `scramble` of its file. */
#define XOSHIRO256_SOURCE(ID, NAME, NOTE)                                                          \
    static void fill(void *state, uint64_t *words, size_t count)                                   \
    {                                                                                              \
        xoshiro256_fill(state, words, count, scramble);                                            \
    }                                                                                              \
    const Source ID = {                                                                            \
        .name = NAME,                                                                              \
        .summary = "eight interleaved " NAME " streams a block" NOTE,                              \
        .reference = "Blackman & Vigna 2021, ACM TOMS 47:36",                                      \
        .state_bits = 256,                                                                         \
        .seed_bits = 64,                                                                           \
        .repeatable = true,                                                                        \
        .state_size = sizeof(Xoshiro256),                                                          \
        .seed = xoshiro256_seed,                                                                   \
        .fill = fill,                                                                              \
    }

#endif
