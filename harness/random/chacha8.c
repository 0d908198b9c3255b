/* ChaCha8 in its first form: 256-bit key, 64-bit counter, 64-bit nonce, eight rounds.
 *
 * A 4 x 4 matrix of 32-bit words (constants; key; key; counter, nonce) goes through four double
 * rounds of quarter rounds, down the columns and then the diagonals,
 *     a += b; d = rotl(d ^ a, 16);  c += d; b = rotl(b ^ c, 12);
 *     a += b; d = rotl(d ^ a, 8);   c += d; b = rotl(b ^ c, 7)
 * and is added to itself as it was. The key is a hash of the seed, the nonce is the block.
 * D. J. Bernstein, "ChaCha, a variant of Salsa20", 2008, cr.yp.to/chacha.html. */
#include "random/chacha8.h"

#include <string.h>

#include "random/block_key.h"
#include "random/source.h"
#include "random/source_list.h"
#include "random/vector.h"

/* GROUPS of the key stream are made side by side; each is 64 bytes. */
enum { DOUBLE_ROUNDS = 4, GROUPS = RANDOM_VECTOR_BYTES / 4, GROUP_WORDS = 8 };

static void seed_block(void *state, const void *parameter, uint64_t seed, uint64_t block)
{
    ChaCha8 *chacha = state;
    uint64_t hash = mix64(seed ^ UINT64_C(0xbe5466cf34e90c6c));
    for (int i = 0; i < 8; i += 2) {
        uint64_t word = splitmix64_next(&hash);
        chacha->key[i] = (uint32_t)word;
        chacha->key[i + 1] = (uint32_t)(word >> 32);
    }
    chacha->index = 0;
    chacha->nonce = block;
}

typedef uint32_t Lanes __attribute__((vector_size(RANDOM_VECTOR_BYTES))); /* a word of each group */

static inline Lanes rotate(Lanes words, int left)
{
    return words << left | words >> (32 - left);
}

#define QUARTER_ROUND(a, b, c, d)                                                                  \
    do {                                                                                           \
        a += b, d = rotate(d ^ a, 16);                                                             \
        c += d, b = rotate(b ^ c, 12);                                                             \
        a += b, d = rotate(d ^ a, 8);                                                              \
        c += d, b = rotate(b ^ c, 7);                                                              \
    } while (0)

static void make_groups(const ChaCha8 *chacha, uint64_t *words)
{
    /* "expand 32-byte k" */
    static const uint32_t constants[4] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    Lanes start[16], x[16];
    for (int g = 0; g < GROUPS; g++) {
        uint64_t index = chacha->index + (uint64_t)g;
        for (int i = 0; i < 4; i++)
            start[i][g] = constants[i];
        for (int i = 0; i < 8; i++)
            start[4 + i][g] = chacha->key[i];
        start[12][g] = (uint32_t)index;
        start[13][g] = (uint32_t)(index >> 32);
        start[14][g] = (uint32_t)chacha->nonce;
        start[15][g] = (uint32_t)(chacha->nonce >> 32);
    }
    memcpy(x, start, sizeof x);
    for (int i = 0; i < DOUBLE_ROUNDS; i++) {
        QUARTER_ROUND(x[0], x[4], x[8], x[12]);
        QUARTER_ROUND(x[1], x[5], x[9], x[13]);
        QUARTER_ROUND(x[2], x[6], x[10], x[14]);
        QUARTER_ROUND(x[3], x[7], x[11], x[15]);
        QUARTER_ROUND(x[0], x[5], x[10], x[15]);
        QUARTER_ROUND(x[1], x[6], x[11], x[12]);
        QUARTER_ROUND(x[2], x[7], x[8], x[13]);
        QUARTER_ROUND(x[3], x[4], x[9], x[14]);
    }
    for (int i = 0; i < 16; i++)
        x[i] += start[i];
    for (int g = 0; g < GROUPS; g++)
        for (int i = 0; i < GROUP_WORDS; i++)
            words[g * GROUP_WORDS + i] = x[2 * i][g] | (uint64_t)x[2 * i + 1][g] << 32;
}

static void fill(void *state, uint64_t *words, size_t count)
{
    ChaCha8 *chacha = state;
    for (; count >= GROUPS * GROUP_WORDS; count -= GROUPS * GROUP_WORDS) {
        make_groups(chacha, words);
        chacha->index += GROUPS;
        words += GROUPS * GROUP_WORDS;
    }
    if (count > 0) { /* the groups not requested are made again by the next call */
        uint64_t rest[GROUPS * GROUP_WORDS];
        make_groups(chacha, rest);
        chacha->index += count / GROUP_WORDS;
        memcpy(words, rest, count * sizeof *words);
    }
}

const Source source_chacha8 = {
    .name = "chacha8",
    .summary = "ChaCha8 key stream: key from the seed, nonce the block",
    .reference = "Bernstein 2008, cr.yp.to/chacha.html",
    .state_bits = 384, /* key 256, counter 64, nonce 64 */
    .seed_bits = 64,
    .repeatable = true,
    .state_size = sizeof(ChaCha8),
    .seed = seed_block,
    .fill = fill,
};
