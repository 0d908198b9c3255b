/* xoshiro256++, eight interleaved generators a block: the default source.
 *
 *     output = rotl(s0 + s3, 23) + s0, then the engine of random/xoshiro256.h
 *
 * D. Blackman, S. Vigna, "Scrambled linear pseudorandom number generators", ACM Transactions on
 * Mathematical Software 47 (2021), 36; prng.di.unimi.it. */
#include "random/source_list.h"
#include "random/xoshiro256.h"

static inline Xoshiro256Vector scramble(Xoshiro256Vector s0, Xoshiro256Vector s1,
                                        Xoshiro256Vector s3)
{
    return xoshiro256_rotate(s0 + s3, 23) + s0;
}

XOSHIRO256_SOURCE(source_xoshiro256_plus_plus, "xoshiro256++", " (the default)");
