/* xoshiro256**, eight interleaved generators a block.
 *
 *     output = rotl(5 s1, 7) * 9, then the engine of random/xoshiro256.h
 *
 * D. Blackman, S. Vigna, "Scrambled linear pseudorandom number generators", ACM Transactions on
 * Mathematical Software 47 (2021), 36; prng.di.unimi.it. */
#include "random/source_list.h"
#include "random/xoshiro256.h"

static inline Xoshiro256Vector scramble(Xoshiro256Vector s0, Xoshiro256Vector s1,
                                        Xoshiro256Vector s3)
{
    /* times 5 and times 9, as shifts: only AVX-512 multiplies 64-bit lanes */
    Xoshiro256Vector turned = xoshiro256_rotate((s1 << 2) + s1, 7);
    return (turned << 3) + turned;
}

XOSHIRO256_SOURCE(source_xoshiro256_star_star, "xoshiro256**", "");
