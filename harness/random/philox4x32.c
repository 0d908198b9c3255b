/* Philox4x32-10: ten keyed rounds over a counter, no state but the place in the stream.
 *
 * A round on the counter (c0, c1, c2, c3) with the key (k0, k1), 32 bits each:
 *     (hi0, lo0) = 0xd2511f53 * c0;  (hi1, lo1) = 0xcd9e8d57 * c2
 *     (c0, c1, c2, c3) = (hi1 ^ c1 ^ k0, lo1, hi0 ^ c3 ^ k1, lo0)
 * and between rounds k0 += 0x9e3779b9, k1 += 0xbb67ae85. The counter is (place in the block, block)
 * and the key a hash of the seed, so different (seed, block, place) never meet in one input.
 * J. K. Salmon, M. A. Moraes, R. O. Dror, D. E. Shaw, "Parallel random numbers: as easy as 1, 2,
 * 3", SC 2011, section 3.3 and table 2. */
#include "random/philox4x32.h"

#include <string.h>

#include "random/block_key.h"
#include "random/source.h"
#include "random/source_list.h"

/* GROUPS of 128 bits are made side by side, in loops long enough for the compiler to turn them into
 * vectors rather than unroll them, and to keep the multipliers busy. */
enum { ROUNDS = 10, GROUPS = 32, GROUP_WORDS = 2 };

static void seed_block(void *state, const void *parameter, uint64_t seed, uint64_t block)
{
    Philox4x32 *philox = state;
    uint64_t key = mix64(seed + SPLITMIX64_GAMMA); /* a bijection: no two seeds share a key */
    *philox = (Philox4x32){.key = {(uint32_t)key, (uint32_t)(key >> 32)}, .block = block};
}

typedef uint32_t Lanes[GROUPS]; /* a word of each counter */

static void make_groups(const Philox4x32 *philox, uint64_t *words)
{
    Lanes c0, c1, c2, c3;
    for (int g = 0; g < GROUPS; g++) {
        uint64_t index = philox->index + (uint64_t)g;
        c0[g] = (uint32_t)index;
        c1[g] = (uint32_t)(index >> 32);
        c2[g] = (uint32_t)philox->block;
        c3[g] = (uint32_t)(philox->block >> 32);
    }
    uint32_t k0 = philox->key[0];
    uint32_t k1 = philox->key[1];
    for (int round = 0; round < ROUNDS; round++) {
        for (int g = 0; g < GROUPS; g++) {
            uint64_t product0 = (uint64_t)c0[g] * UINT32_C(0xd2511f53);
            uint64_t product1 = (uint64_t)c2[g] * UINT32_C(0xcd9e8d57);
            c0[g] = (uint32_t)(product1 >> 32) ^ c1[g] ^ k0;
            c1[g] = (uint32_t)product1;
            c2[g] = (uint32_t)(product0 >> 32) ^ c3[g] ^ k1;
            c3[g] = (uint32_t)product0;
        }
        k0 += UINT32_C(0x9e3779b9);
        k1 += UINT32_C(0xbb67ae85);
    }
    for (int g = 0; g < GROUPS; g++) {
        words[2 * g] = c0[g] | (uint64_t)c1[g] << 32;
        words[2 * g + 1] = c2[g] | (uint64_t)c3[g] << 32;
    }
}

static void fill(void *state, uint64_t *words, size_t count)
{
    Philox4x32 *philox = state;
    for (; count >= GROUPS * GROUP_WORDS; count -= GROUPS * GROUP_WORDS) {
        make_groups(philox, words);
        philox->index += GROUPS;
        words += GROUPS * GROUP_WORDS;
    }
    if (count > 0) { /* the groups not requested are made again by the next call */
        uint64_t rest[GROUPS * GROUP_WORDS];
        make_groups(philox, rest);
        philox->index += count / GROUP_WORDS;
        memcpy(words, rest, count * sizeof *words);
    }
}

const Source source_philox4x32 = {
    .name = "philox4x32-10",
    .summary = "Philox4x32-10, counter-based: key from the seed, counter (place, block)",
    .reference = "Salmon, Moraes, Dror & Shaw 2011, SC '11",
    .state_bits = 192, /* key 64, counter 128 */
    .seed_bits = 64,
    .repeatable = true,
    .state_size = sizeof(Philox4x32),
    .seed = seed_block,
    .fill = fill,
};
