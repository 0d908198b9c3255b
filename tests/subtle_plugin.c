/* SPDX-License-Identifier: 0BSD
 *
 * Shuffles whose fault few checks see: each outcome of a fair shuffle, changed a little, or not
 * independent of the ones before. For tests/cli_subtle.sh. */
#include "plugin_parts.h"

#include <string.h>

enum { MOST_ITEMS = 1024 };

/* Even orders alone: where the order is odd, the items at 0 and 1 change places. */
static void even(uint32_t *items, size_t n, const FairnessWords *words)
{
    int odd = 0;
    for (size_t i = n; i-- > 1;) {
        size_t j = words->below(words, (uint32_t)i + 1);
        odd ^= i != j;
        swap(items, i, j);
    }
    if (odd)
        swap(items, 0, 1);
}

static uint32_t last[MOST_ITEMS];
static uint64_t shuffled;

/* Every second outcome is the inverse of the one before. */
static void inverse(uint32_t *items, size_t n, const FairnessWords *words)
{
    if (shuffled++ % 2) {
        for (size_t p = 0; p < n; p++)
            items[last[p]] = (uint32_t)p;
        return;
    }
    fair(items, n, words);
    memcpy(last, items, n * sizeof *items);
}

/* Every second outcome is the one before, turned round. */
static void mirror(uint32_t *items, size_t n, const FairnessWords *words)
{
    if (shuffled++ % 2) {
        for (size_t p = 0; p < n; p++)
            items[p] = last[n - 1 - p];
        return;
    }
    fair(items, n, words);
    memcpy(last, items, n * sizeof *items);
}

/* One in twenty is the outcome before, again. */
static void repeat(uint32_t *items, size_t n, const FairnessWords *words)
{
    if (shuffled++ && words->below(words, 20) == 0)
        memcpy(items, last, n * sizeof *items);
    else
        fair(items, n, words);
    memcpy(last, items, n * sizeof *items);
}

/* The item at place 0 is 0, 1, 2, ... in turn; the rest is fair. */
static void cycle(uint32_t *items, size_t n, const FairnessWords *words)
{
    swap(items, 0, shuffled++ % n);
    fair(items + 1, n - 1, words);
}

/* Of every 61 outcomes the last is the first of them again. */
static void rarely(uint32_t *items, size_t n, const FairnessWords *words)
{
    if (shuffled % 61 == 60)
        memcpy(items, last, n * sizeof *items);
    else
        fair(items, n, words);
    if (shuffled++ % 61 == 0)
        memcpy(last, items, n * sizeof *items);
}

/* One in ten is the outcome before, cut at any place. */
static void cut(uint32_t *items, size_t n, const FairnessWords *words)
{
    fair(items, n, words);
    if (shuffled++ && words->below(words, 10) == 0) {
        size_t at = words->below(words, (uint32_t)n);
        for (size_t p = 0; p < n; p++)
            items[p] = last[(p + at) % n];
    }
    memcpy(last, items, n * sizeof *items);
}

/* The last random number of each call is the first of the next. */
static void again(uint32_t *items, size_t n, const FairnessWords *words)
{
    static uint64_t number;
    for (size_t i = n; i-- > 1;) {
        if (i + 1 < n || !shuffled)
            number = words->below(words, 1 << 20);
        swap(items, i, (size_t)(number * (i + 1) >> 20));
    }
    shuffled++;
}

/* A fair outcome, the same for 400 calls, as of a seed that is the time in seconds. */
static void seconds(uint32_t *items, size_t n, const FairnessWords *words)
{
    if (shuffled++ % 400 == 0) {
        fair(items, n, words);
        memcpy(last, items, n * sizeof *items);
    }
    memcpy(items, last, n * sizeof *items);
}

/* One deck, riffled on each time: the cards of two packets in turn by coins. */
static void riffled(uint32_t *items, size_t n, const FairnessWords *words)
{
    uint32_t deck[MOST_ITEMS], cut = 0, low = 0, high;
    unsigned char of_high[MOST_ITEMS];
    if (shuffled++ == 0)
        memcpy(last, items, n * sizeof *items);
    for (size_t p = 0; p < n; p++) {
        of_high[p] = words->below(words, 2) != 0;
        cut += !of_high[p];
    }
    high = cut;
    for (size_t p = 0; p < n; p++)
        deck[p] = last[of_high[p] ? high++ : low++];
    memcpy(last, deck, n * sizeof *items);
    memcpy(items, deck, n * sizeof *items);
}

/* Biased, and independent: swaps with any place. */
static void naive(uint32_t *items, size_t n, const FairnessWords *words)
{
    for (size_t i = 0; i < n; i++)
        swap(items, i, words->below(words, (uint32_t)n));
}

static const FairnessShuffle shuffles[] = {
    {.name = "fair", .shuffle = fair},
    {.name = "even", .shuffle = even},
    {.name = "inverse", .max_n = MOST_ITEMS, .shuffle = inverse},
    {.name = "mirror", .max_n = MOST_ITEMS, .shuffle = mirror},
    {.name = "repeat", .max_n = MOST_ITEMS, .shuffle = repeat},
    {.name = "cycle", .shuffle = cycle},
    {.name = "rarely", .max_n = MOST_ITEMS, .shuffle = rarely},
    {.name = "cut", .max_n = MOST_ITEMS, .shuffle = cut},
    {.name = "seconds", .max_n = MOST_ITEMS, .shuffle = seconds},
    {.name = "riffled", .max_n = MOST_ITEMS, .shuffle = riffled},
    {.name = "naive", .shuffle = naive},
    {.name = "again", .max_n = MOST_ITEMS, .shuffle = again},
};

PLUGIN_OF_SHUFFLES(FAIRNESS_PLUGIN_ABI)
