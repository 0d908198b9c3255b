/* A good generator seeded anew for every trial, from 32 bits: what a program does that calls
 * srand(time()) or hands a 32-bit seed to a good library before each deal. Each trial reads
 * SplitMix64 (Steele, Lea & Flood 2014) from a place that its 32-bit seed says; the seeds are fair
 * and independent. So there are 2^32 deals and no more, and a million of them repeat some 116
 * times. */
#include "random/block_key.h"
#include "random/source_list.h"

typedef struct Seed32 {
    uint64_t seeds; /* the state that seeds come from */
    uint64_t state; /* of the trial */
} Seed32;

static void seed_sequence(void *state, const void *parameter, uint64_t seed, uint64_t block)
{
    Seed32 *seed32 = state;
    seed32->seeds = seed32->state = block_key(seed, 0);
}

static void begin_trial(void *state)
{
    Seed32 *seed32 = state;
    seed32->state = block_key(splitmix64_next(&seed32->seeds) >> 32, 1);
}

static uint64_t next(void *state)
{
    Seed32 *seed32 = state;
    return splitmix64_next(&seed32->state);
}

const Source source_seed32 = {
    .name = "seed32",
    .summary = "a good generator, but seeded from 32 bits for every trial",
    .reference = "Steele, Lea & Flood 2014, OOPSLA",
    .state_bits = 32,
    .seed_bits = 64,
    .repeatable = true,
    .state_size = sizeof(Seed32),
    .seed = seed_sequence,
    .begin_trial = begin_trial,
    .next = next,
};
