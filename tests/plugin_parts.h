/* SPDX-License-Identifier: 0BSD
 *
 * What the plugins of the tests share. */
#ifndef FAIRNESS_TESTS_PLUGIN_PARTS_H
#define FAIRNESS_TESTS_PLUGIN_PARTS_H

#include "fairness_plugin.h"

static inline void swap(uint32_t *items, size_t i, size_t j)
{
    uint32_t kept = items[i];
    items[i] = items[j];
    items[j] = kept;
}

/* Fisher-Yates. */
static inline void fair(uint32_t *items, size_t n, const FairnessWords *words)
{
    for (size_t i = n; i-- > 1;)
        swap(items, i, words->below(words, (uint32_t)i + 1));
}

/* The plugin that has the list `shuffles`, for a program of that ABI. */
#define PLUGIN_OF_SHUFFLES(ABI)                                                                    \
    const FairnessPlugin *fairness_plugin(void)                                                    \
    {                                                                                              \
        static const FairnessPlugin plugin = {                                                     \
            .abi = ABI,                                                                            \
            .plugin_size = sizeof(FairnessPlugin),                                                 \
            .shuffle_size = sizeof(FairnessShuffle),                                               \
            .count = sizeof shuffles / sizeof shuffles[0],                                         \
            .shuffles = shuffles,                                                                  \
        };                                                                                         \
        return &plugin;                                                                            \
    }

#endif
