/* SPDX-License-Identifier: 0BSD
 *
 * A fair shuffle that goes wrong in a part of the trials, BIAS_PART of the environment: for
 * tests/power_table.py. */
#include "plugin_parts.h"

#include <stdlib.h>

static double part;

static void begin(size_t n, const FairnessWords *words)
{
    const char *text = getenv("BIAS_PART");
    part = text ? strtod(text, NULL) : 1;
}

static int goes_wrong(const FairnessWords *words)
{
    return (double)(words->word(words) >> 11) < part * 9007199254740992.0;
}

static void naive(uint32_t *items, size_t n, const FairnessWords *words)
{
    if (!goes_wrong(words)) {
        fair(items, n, words);
        return;
    }
    for (size_t i = 0; i < n; i++)
        swap(items, i, words->below(words, (uint32_t)n));
}

/* Insertion sort by a coin. */
static void sort(uint32_t *items, size_t n, const FairnessWords *words)
{
    if (!goes_wrong(words)) {
        fair(items, n, words);
        return;
    }
    for (size_t i = 1; i < n; i++)
        for (size_t j = i; j > 0 && words->below(words, 2); j--)
            swap(items, j, j - 1);
}

/* Item 0 comes to the last place. */
static void cell(uint32_t *items, size_t n, const FairnessWords *words)
{
    fair(items, n, words);
    if (goes_wrong(words)) {
        size_t p = 0;
        while (items[p])
            p++;
        swap(items, p, n - 1);
    }
}

/* One order. */
static void order(uint32_t *items, size_t n, const FairnessWords *words)
{
    if (!goes_wrong(words))
        fair(items, n, words);
    else
        for (size_t p = 0; p < n / 2; p++)
            swap(items, p, n - 1 - p);
}

/* Even orders alone: spread over half of all. */
static void spread(uint32_t *items, size_t n, const FairnessWords *words)
{
    size_t odd = 0;
    for (size_t i = n; i-- > 1;) {
        size_t j = words->below(words, (uint32_t)i + 1);
        odd ^= i != j;
        swap(items, i, j);
    }
    if (odd && goes_wrong(words))
        swap(items, 0, 1);
}

static const FairnessShuffle shuffles[] = {
    {.name = "naive", .shuffle = naive, .begin = begin},
    {.name = "sort", .shuffle = sort, .begin = begin},
    {.name = "cell", .shuffle = cell, .begin = begin},
    {.name = "order", .shuffle = order, .begin = begin},
    {.name = "spread", .shuffle = spread, .begin = begin},
};

PLUGIN_OF_SHUFFLES(FAIRNESS_PLUGIN_ABI)
