/* SPDX-License-Identifier: 0BSD
 *
 * A template for shuffles in C, as a plugin of `fairness`. Copy it, put your own in.
 *
 *     cc -shared -fPIC -O2 -I include -o shuffle.so examples/plugin/shuffle.c
 *     fairness ./shuffle.so:fisher-yates --n 52 */
#include "fairness_plugin.h"

/* Swaps each item, from the last on, with one of those up to and with it. */
static void fisher_yates(uint32_t *items, size_t n, const FairnessWords *words)
{
    for (size_t i = n; i-- > 1;) {
        uint32_t j = fairness_below(words, (uint32_t)i + 1), kept = items[i];
        items[i] = items[j];
        items[j] = kept;
    }
}

/* A generator of one's own (xorshift64, Marsaglia 2003), seeded before the first shuffle; and the
 * mistake of swapping with any item. */
static uint64_t state;

static void seed_own(size_t n, const FairnessWords *words)
{
    (void)n;
    state = words->seed * 2685821657736338717u + 1442695040888963407u;
}

static void naive(uint32_t *items, size_t n, const FairnessWords *words)
{
    (void)words;
    for (size_t i = 0; i < n; i++) {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        size_t j = (size_t)((state >> 32) * n >> 32);
        uint32_t kept = items[i];
        items[i] = items[j];
        items[j] = kept;
    }
}

static const FairnessShuffle shuffles[] = {
    {.name = "fisher-yates",
     .summary = "swaps with the items not placed yet",
     .shuffle = fisher_yates},
    {.name = "naive", .summary = "swaps with any item", .shuffle = naive, .begin = seed_own},
};

const FairnessPlugin *fairness_plugin(void)
{
    static const FairnessPlugin plugin = {
        .abi = FAIRNESS_PLUGIN_ABI,
        .plugin_size = sizeof(FairnessPlugin),
        .shuffle_size = sizeof(FairnessShuffle),
        .count = sizeof shuffles / sizeof shuffles[0],
        .shuffles = shuffles,
    };
    return &plugin;
}
