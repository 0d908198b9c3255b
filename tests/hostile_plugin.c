/* Shuffles that misbehave on purpose, each in its own way, as a plugin: tests/cli_outside_plugin.sh
 * says what is to be told of each. */
#include "plugin_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int calls;

static void past(uint32_t *items, size_t n, const FairnessWords *words)
{
    if (++calls == 100)
        items[n] = 1;
}

static void before(uint32_t *items, size_t n, const FairnessWords *words)
{
    if (++calls == 100)
        items[-1] = 1;
}

/* Beyond the page that the items are in. */
static void far_before(uint32_t *items, size_t n, const FairnessWords *words)
{
    items[-1100] = 1;
}

static void null_pointer(uint32_t *items, size_t n, const FairnessWords *words)
{
    volatile uint32_t *volatile nowhere = NULL;
    *nowhere = 1;
}

static void aborts(uint32_t *items, size_t n, const FairnessWords *words)
{
    fprintf(stderr, "an assertion of mine\n");
    abort();
}

static void exits(uint32_t *items, size_t n, const FairnessWords *words)
{
    _exit(0);
}

static void calls_exit(uint32_t *items, size_t n, const FairnessWords *words)
{
    exit(0);
}

static void hangs(uint32_t *items, size_t n, const FairnessWords *words)
{
    for (;;)
        pause();
}

static void no_item(uint32_t *items, size_t n, const FairnessWords *words)
{
    items[n - 1] = 77;
}

static void prints(uint32_t *items, size_t n, const FairnessWords *words)
{
    puts("0 1 2");
    fflush(stdout);
}

static int descend(int depth)
{
    volatile char room[4096];
    room[0] = (char)depth;
    return depth < 0 ? 0 : descend(depth + 1) + room[0];
}

static void recurses(uint32_t *items, size_t n, const FairnessWords *words)
{
    items[0] = (uint32_t)descend(1);
}

static void loses(uint32_t *items, size_t n, const FairnessWords *words)
{
    items[0] = words->below(words, 2);
}

static const FairnessShuffle shuffles[] = {
    {.name = "past", .shuffle = past},
    {.name = "before", .shuffle = before},
    {.name = "far-before", .shuffle = far_before},
    {.name = "null-pointer", .shuffle = null_pointer},
    {.name = "aborts", .shuffle = aborts},
    {.name = "exits", .shuffle = exits},
    {.name = "calls-exit", .shuffle = calls_exit},
    {.name = "hangs", .shuffle = hangs},
    {.name = "no_item", .shuffle = no_item},
    {.name = "prints", .min_n = 2, .max_n = 5, .shuffle = prints},
    {.name = "recurses", .shuffle = recurses},
    {.name = "loses", .shuffle = loses},
};

#ifndef ABI
#define ABI FAIRNESS_PLUGIN_ABI
#endif

PLUGIN_OF_SHUFFLES(ABI)
