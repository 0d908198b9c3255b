/* xoshiro256**, eight interleaved generators a block.
 *
 *     output = rotl(5 s1, 7) * 9, then the engine of random/xoshiro256.h
 *
 * D. Blackman, S. Vigna, "Scrambled linear pseudorandom number generators", ACM Transactions on
 * Mathematical Software 47 (2021), 36; prng.di.unimi.it. */
#include "random/source.h"
#include "random/source_list.h"
#include "random/xoshiro256.h"

static inline Xoshiro256Vector scramble(Xoshiro256Vector s0, Xoshiro256Vector s1,
                                        Xoshiro256Vector s3)
{
    /* times 5 and times 9, as shifts: only AVX-512 multiplies 64-bit lanes */
    Xoshiro256Vector turned = xoshiro256_rotate((s1 << 2) + s1, 7);
    return (turned << 3) + turned;
}

static void fill(void *state, uint64_t *words, size_t count)
{
    xoshiro256_fill(state, words, count, scramble);
}

const Source source_xoshiro256_star_star = {
    .name = "xoshiro256**",
    .summary = "eight interleaved xoshiro256** streams a block",
    .reference = "Blackman & Vigna 2021, ACM TOMS 47:36",
    .state_bits = 256,
    .seed_bits = 64,
    .repeatable = true,
    .state_size = sizeof(Xoshiro256),
    .seed = xoshiro256_seed,
    .fill = fill,
};
