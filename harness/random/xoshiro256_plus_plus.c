/* xoshiro256++, eight interleaved generators a block: the default source.
 *
 *     output = rotl(s0 + s3, 23) + s0, then the engine of random/xoshiro256.h
 *
 * D. Blackman, S. Vigna, "Scrambled linear pseudorandom number generators", ACM Transactions on
 * Mathematical Software 47 (2021), 36; prng.di.unimi.it. */
#include "random/source.h"
#include "random/source_list.h"
#include "random/xoshiro256.h"

static inline Xoshiro256Vector scramble(Xoshiro256Vector s0, Xoshiro256Vector s1,
                                        Xoshiro256Vector s3)
{
    return xoshiro256_rotate(s0 + s3, 23) + s0;
}

static void fill(void *state, uint64_t *words, size_t count)
{
    xoshiro256_fill(state, words, count, scramble);
}

const Source source_xoshiro256_plus_plus = {
    .name = "xoshiro256++",
    .summary = "eight interleaved xoshiro256++ streams a block (the default)",
    .reference = "Blackman & Vigna 2021, ACM TOMS 47:36",
    .state_bits = 256,
    .seed_bits = 64,
    .repeatable = true,
    .state_size = sizeof(Xoshiro256),
    .seed = xoshiro256_seed,
    .fill = fill,
};
