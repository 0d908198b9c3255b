/* Math.random() of V8, the JavaScript engine of Node and Chrome: xorshift128+ without its plus.
 *
 *     s1 = state0; state0 = state1; s1 ^= s1 << 23; s1 ^= s1 >> 17; s1 ^= state0 ^ (state0 >> 26);
 *     state1 = s1;                                       the number is state0 >> 11, over 2^53
 *
 * V8 makes 64 numbers at a time and hands them out from the last to the first. (Until 2025 it took
 * state0 >> 12, over 2^52.) Both words of the state come from the seed by MurmurHash3's finalizer,
 * as with `node --random-seed=SEED`, whose numbers these are.
 *
 * S. Vigna, "Further scramblings of Marsaglia's xorshift generators", Journal of Computational and
 * Applied Mathematics 315 (2017), 175-181; Y. Guo, "There's Math.random(), and then there's
 * Math.random()", v8.dev/blog/math-random, 2015; V8, src/numbers/math-random.cc. */
#include "random/source_list.h"

enum { CACHE = 64 };

typedef struct V8 {
    uint64_t state0, state1;
    uint64_t cache[CACHE];
    size_t left;
} V8;

static uint64_t finalize(uint64_t h)
{
    h = (h ^ h >> 33) * UINT64_C(0xff51afd7ed558ccd);
    h = (h ^ h >> 33) * UINT64_C(0xc4ceb9fe1a85ec53);
    return h ^ h >> 33;
}

static void seed_sequence(void *state, const void *parameter, uint64_t seed, uint64_t block)
{
    V8 *v8 = state;
    v8->state0 = finalize(seed);
    v8->state1 = finalize(~seed);
    v8->left = 0;
}

static void refill(V8 *v8)
{
    for (; v8->left < CACHE; v8->left++) {
        uint64_t s1 = v8->state0, s0 = v8->state1;
        s1 ^= s1 << 23;
        s1 ^= s1 >> 17;
        v8->state0 = s0;
        v8->state1 = s1 ^ s0 ^ s0 >> 26;
        v8->cache[v8->left] = v8->state0 >> 11;
    }
}

static uint64_t next(void *state)
{
    V8 *v8 = state;
    if (!v8->left)
        refill(v8);
    return v8->cache[--v8->left];
}

const Source source_v8 = {
    .name = "v8",
    .summary = "Math.random() of Node and Chrome, as from node --random-seed=SEED",
    .reference = "V8, math-random.cc; Vigna 2017",
    .state_bits = 128,
    .seed_bits = 64,
    .repeatable = true,
    .state_size = sizeof(V8),
    .seed = seed_sequence,
    .next = next,
    .range = UINT64_C(1) << 53,
};
