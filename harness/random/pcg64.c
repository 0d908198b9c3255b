/* PCG64, that is PCG XSL RR 128/64: a 128-bit linear congruential generator and a scrambled output.
 *
 *     state = 0x2360ed051fc65da44385df649fccf645 * state + increment  (mod 2^128)
 *     output = rotr(high 64 bits ^ low 64 bits of the new state, its top six bits)
 *
 * M. E. O'Neill, "PCG: a family of simple fast space-efficient statistically good algorithms for
 * random number generation", Harvey Mudd College HMC-CS-2014-0905, section 6.3; the multiplier is
 * P. L'Ecuyer's, Mathematics of Computation 68 (1999), 249-260, table 4. */
#include "random/pcg64.h"

#include "random/block_key.h"
#include "random/source.h"
#include "random/source_list.h"

static inline Word128 join(uint64_t high, uint64_t low)
{
    return (Word128)high << 64 | low;
}

static inline void step(Pcg64 *pcg)
{
    pcg->state = pcg->state * join(UINT64_C(0x2360ed051fc65da4), UINT64_C(0x4385df649fccf645)) +
                 pcg->increment;
}

void pcg64_start(Pcg64 *pcg, Word128 start, Word128 stream)
{
    pcg->state = 0;
    pcg->increment = stream << 1 | 1;
    step(pcg);
    pcg->state += start;
    step(pcg);
}

/* Both the place and the increment are hashed from the block's key: blocks on neighbouring
 * increments, or at neighbouring places of one, would give related words. */
static void seed_block(void *state, const void *parameter, uint64_t seed, uint64_t block)
{
    uint64_t key = block_key(seed, block);
    uint64_t word[4];
    for (int i = 0; i < 4; i++)
        word[i] = splitmix64_next(&key);
    pcg64_start(state, join(word[0], word[1]), join(word[2], word[3]));
}

static void fill(void *state, uint64_t *words, size_t count)
{
    Pcg64 pcg = *(const Pcg64 *)state;
    for (size_t i = 0; i < count; i++) {
        step(&pcg);
        uint64_t folded = (uint64_t)(pcg.state >> 64) ^ (uint64_t)pcg.state;
        unsigned right = (unsigned)(pcg.state >> 122);
        words[i] = folded >> right | folded << (-right & 63);
    }
    *(Pcg64 *)state = pcg;
}

const Source source_pcg64 = {
    .name = "pcg64",
    .summary = "PCG XSL RR 128/64, place and increment from (seed, block)",
    .reference = "O'Neill 2014, HMC-CS-2014-0905",
    .state_bits = 128, /* a block keeps its increment */
    .seed_bits = 64,
    .repeatable = true,
    .state_size = sizeof(Pcg64),
    .seed = seed_block,
    .fill = fill,
};
