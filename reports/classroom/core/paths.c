/* A shuffle step by step: every draw is requested here, so that the deck can be looked at before
 * it, and its number can be chosen. Chosen at random, that is one shuffle to watch; chosen in turn,
 * it is the tree of all choices.
 *
 * Weights of paths are doubles: products of 1/k over at most some dozen draws, for the few items of
 * a tree. The exact fractions are `fairness exact`'s. */
#include "core.h"

#include "deck/deck.h"

#include <stdlib.h>
#include <string.h>

#include "random/block_key.h"
#include "tallies/rank.h"

enum {
    PATH_DRAWS = 400, /* remembered of a path: enough for a trial of 52 cards */
    TREE_DRAWS = 40,  /* longer paths are left out of a tree, and so is their weight */
};

typedef struct Draw {
    uint32_t range, value;
} Draw;

typedef struct Path {
    uint32_t length;
    uint32_t started_over; /* an attempt that was given up */
    double weight;
    Draw draws[PATH_DRAWS];
    Item items[PATH_DRAWS + 1][CORE_ITEMS]; /* before each draw, and at the end */
} Path;

static Path path;
static uint64_t random_state;
static size_t fixed; /* draws whose value is given: of the tree */
static bool at_random;

static uint32_t random_below(uint32_t k)
{
    return (uint32_t)(((splitmix64_next(&random_state) >> 32) * k) >> 32);
}

static uint32_t below(Draws *draws, uint32_t k)
{
    const Deck *deck = draws->context;
    if (path.length >= PATH_DRAWS || path.started_over)
        return random_below(k); /* it has to end some time */
    uint32_t value = at_random ? random_below(k) : 0;
    if (!at_random && path.length < fixed)
        value = path.draws[path.length].value;
    if (!at_random && path.length >= TREE_DRAWS)
        value = random_below(k);
    memcpy(path.items[path.length], deck->items, deck->n * sizeof *deck->items);
    path.draws[path.length++] = (Draw){.range = k, .value = value};
    path.weight /= k;
    return value;
}

/* Never asked: there is no column. */
static uint16_t word(Draws *draws)
{
    return 0;
}

static void start_over(Draws *draws)
{
    if (!at_random)
        path.started_over = true;
}

static void follow(const Algorithm *algorithm, uint32_t parameter, size_t n)
{
    static const DrawsBehind behind = {.below = below, .word = word, .start_over = start_over};
    static Item items[CORE_ITEMS], kept[CORE_ITEMS];
    static Pick room[CORE_ITEMS];
    for (size_t place = 0; place < n; place++)
        items[place] = (Item)place;
    Deck deck = {.items = items, .kept = kept, .n = n};
    Draws draws = {.parameter = parameter, .room = room, .behind = &behind, .context = &deck};
    path.length = 0;
    path.started_over = false;
    path.weight = 1;
    algorithm->shuffle(&deck, n, &draws);
    memcpy(path.items[path.length], items, n * sizeof *items);
}

/* One shuffle to watch, of numbers that belong to no run. False where it cannot be. */
EXPORT(watch) bool watch(uint32_t index, uint32_t parameter, uint32_t n, uint32_t seed)
{
    const Algorithm *algorithm = core_algorithm(index);
    if (!algorithm || n > CORE_ITEMS || !algorithm_takes(algorithm, n))
        return false;
    at_random = true;
    random_state = mix64(seed + UINT64_C(0x5851f42d4c957f2d));
    follow(algorithm, parameter, n);
    return true;
}

/* The path in hand: its length, draws (range, value) and decks (CORE_ITEMS apart). */
EXPORT(path_length) uint32_t path_length(void)
{
    return path.length;
}

EXPORT(path_draws) const Draw *path_draws(void)
{
    return path.draws;
}

EXPORT(path_items) const Item *path_items(void)
{
    return path.items[0];
}

EXPORT(path_weight) double path_weight(void)
{
    return path.started_over || path.length > TREE_DRAWS ? 0 : path.weight;
}

/* The rank of the path's outcome, or -1 where it is no order. */
EXPORT(path_rank) double path_rank(uint32_t n)
{
    uint64_t rank = permutation_rank(path.items[path.length], n);
    return rank == PERMUTATION_NONE ? -1 : (double)rank;
}

/* The first path of a shuffle, all draws 0. n <= CORE_COUNTED_ITEMS. */
EXPORT(tree_begin) bool tree_begin(uint32_t index, uint32_t parameter, uint32_t n)
{
    const Algorithm *algorithm = core_algorithm(index);
    if (!algorithm || n > CORE_COUNTED_ITEMS || !algorithm_takes(algorithm, n))
        return false;
    at_random = false;
    random_state = 1;
    fixed = 0;
    follow(algorithm, parameter, n);
    return true;
}

/* The path after the one in hand, counting up the last draw that can be; false after the last. */
EXPORT(tree_next) bool tree_next(uint32_t index, uint32_t parameter, uint32_t n)
{
    size_t last = path.length < TREE_DRAWS ? path.length : TREE_DRAWS;
    while (last > 0 && path.draws[last - 1].value + 1 >= path.draws[last - 1].range)
        last--;
    if (last == 0)
        return false;
    path.draws[last - 1].value++;
    fixed = last;
    follow(core_algorithm(index), parameter, n);
    return true;
}
