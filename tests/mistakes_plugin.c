/* Shuffles that are fair except for a slip around them, and some that are wrong in other ways: what
 * the program may, and may not, give a name (tests/cli_mistakes.sh). */
#include "plugin_parts.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 256 };

static void naive(uint32_t *items, size_t n, const FairnessWords *words)
{
    for (size_t place = 0; place < n; place++)
        swap(items, place, words->below(words, (uint32_t)n));
}

static void reverse(uint32_t *items, size_t n)
{
    for (size_t place = 0; place < n / 2; place++)
        swap(items, place, n - 1 - place);
}

/* The cached deck, or the early return. */
static void early_return(uint32_t *items, size_t n, const FairnessWords *words)
{
    if (words->below(words, 10) == 0)
        return;
    fair(items, n, words);
}

static void reverse_in_3(uint32_t *items, size_t n, const FairnessWords *words)
{
    if (words->below(words, 3) == 0)
        reverse(items, n);
    else
        fair(items, n, words);
}

static void always_one(uint32_t *items, size_t n, const FairnessWords *words)
{
    swap(items, 0, n - 1);
    swap(items, 1, n - 1);
}

/* Any order, one of two halves of the time the other way round. */
static uint32_t kept[MOST];
static int have;

static void twice(uint32_t *items, size_t n, const FairnessWords *words)
{
    if (!have) {
        fair(items, n, words);
        memcpy(kept, items, n * sizeof *kept);
    }
    memcpy(items, kept, n * sizeof *kept);
    have = !have;
}

/* A mistake of others, with items and places in other roles. */
static void naive_reversed(uint32_t *items, size_t n, const FairnessWords *words)
{
    naive(items, n, words);
    reverse(items, n);
}

static void naive_inverse(uint32_t *items, size_t n, const FairnessWords *words)
{
    uint32_t outcome[MOST];
    naive(items, n, words);
    for (size_t place = 0; place < n; place++)
        outcome[items[place]] = (uint32_t)place;
    memcpy(items, outcome, n * sizeof *items);
}

/* What has no name: the mistakes of others, mixed with fair trials. */
static void naive_in_3(uint32_t *items, size_t n, const FairnessWords *words)
{
    (words->below(words, 10) < 3 ? naive : fair)(items, n, words);
}

static void two_orders(uint32_t *items, size_t n, const FairnessWords *words)
{
    switch (words->below(words, 10)) {
    case 0:
        return;
    case 1:
        reverse(items, n);
        return;
    default:
        fair(items, n, words);
    }
}

/* A tenth of the trials has its first item at home, and all else fair. */
static void one_item(uint32_t *items, size_t n, const FairnessWords *words)
{
    if (words->below(words, 10) == 0)
        fair(items + 1, n - 1, words);
    else
        fair(items, n, words);
}

/* A tenth of the trials swaps two neighbours, and no more. */
static void one_swap(uint32_t *items, size_t n, const FairnessWords *words)
{
    if (words->below(words, 10) == 0) {
        size_t place = words->below(words, (uint32_t)n - 1);
        swap(items, place, place + 1);
    } else {
        fair(items, n, words);
    }
}

/* A tenth of the trials turns the deck by any number of places. */
static void cut_in_10(uint32_t *items, size_t n, const FairnessWords *words)
{
    if (words->below(words, 10) != 0) {
        fair(items, n, words);
        return;
    }
    uint32_t by = words->below(words, (uint32_t)n);
    for (size_t place = 0; place < n; place++)
        items[place] = (uint32_t)((place + by) % n);
}

static void even_order(uint32_t *items, size_t n, const FairnessWords *words)
{
    fair(items, n, words);
    int odd = 0;
    for (size_t place = 0; place < n; place++)
        for (size_t later = place + 1; later < n; later++)
            odd ^= items[place] > items[later];
    if (odd)
        swap(items, 0, 1);
}

/* The early return and the cached deck, around a shuffle that makes even orders alone. */
static void early_even(uint32_t *items, size_t n, const FairnessWords *words)
{
    if (words->below(words, 10) != 0)
        even_order(items, n, words);
}

static void twice_even(uint32_t *items, size_t n, const FairnessWords *words)
{
    if (!have) {
        even_order(items, n, words);
        memcpy(kept, items, n * sizeof *kept);
    }
    memcpy(items, kept, n * sizeof *kept);
    have = !have;
}

static const FairnessShuffle shuffles[] = {
    {.name = "early-return", .shuffle = early_return},
    {.name = "reverse-in-3", .shuffle = reverse_in_3},
    {.name = "always-one", .min_n = 3, .shuffle = always_one},
    {.name = "twice", .max_n = MOST, .shuffle = twice},
    {.name = "naive-reversed", .shuffle = naive_reversed},
    {.name = "naive-inverse", .max_n = MOST, .shuffle = naive_inverse},
    {.name = "naive-in-3", .shuffle = naive_in_3},
    {.name = "two-orders", .shuffle = two_orders},
    {.name = "one-item", .min_n = 3, .shuffle = one_item},
    {.name = "one-swap", .min_n = 3, .shuffle = one_swap},
    {.name = "cut-in-10", .shuffle = cut_in_10},
    {.name = "early-even", .shuffle = early_even},
    {.name = "twice-even", .max_n = MOST, .shuffle = twice_even},
};

PLUGIN_OF_SHUFFLES(FAIRNESS_PLUGIN_ABI)
