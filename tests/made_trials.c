#include "made_trials.h"

#include "base/splitmix.h"

#include <stdbool.h>
#include <string.h>

static size_t below(Maker *maker, size_t bound)
{
    return (size_t)((splitmix64_next(&maker->state) >> 32) * bound >> 32);
}

static void swap(Item *order, size_t a, size_t b)
{
    Item item = order[a];
    order[a] = order[b];
    order[b] = item;
}

static void in_order(Maker *maker, Item *order)
{
    for (size_t i = 0; i < maker->n; i++)
        order[i] = (Item)i;
}

/* ---- independent trials ---- */

static void fair(Maker *maker, Item *order)
{
    in_order(maker, order);
    for (size_t i = maker->n - 1; i > 0; i--)
        swap(order, i, below(maker, i + 1));
}

static void cut(Maker *maker, Item *order)
{
    size_t at = below(maker, maker->n);
    for (size_t i = 0; i < maker->n; i++)
        order[i] = (Item)((i + at) % maker->n);
}

static void cut_or_turned(Maker *maker, Item *order)
{
    cut(maker, order);
    if (below(maker, 2))
        for (size_t i = 0; i < maker->n / 2; i++)
            swap(order, i, maker->n - 1 - i);
}

static void riffle_of(Maker *maker, const Item *deck, Item *order)
{
    bool right[MOST_ITEMS];
    size_t left = 0, first = 0;
    for (size_t i = 0; i < maker->n; i++) {
        right[i] = below(maker, 2);
        left += !right[i];
    }
    for (size_t i = 0; i < maker->n; i++)
        order[i] = deck[right[i] ? left++ : first++];
}

static void riffle(Maker *maker, Item *order)
{
    Item deck[MOST_ITEMS];
    in_order(maker, deck);
    riffle_of(maker, deck, order);
}

static void naive(Maker *maker, Item *order)
{
    in_order(maker, order);
    for (size_t i = 0; i < maker->n; i++)
        swap(order, i, below(maker, maker->n));
}

static void sattolo(Maker *maker, Item *order)
{
    in_order(maker, order);
    for (size_t i = maker->n - 1; i > 0; i--)
        swap(order, i, below(maker, i));
}

/* Item i is drawn with weight i + 1. */
static void weights(Maker *maker, Item *order)
{
    size_t left = maker->n * (maker->n + 1) / 2;
    in_order(maker, order);
    for (size_t place = 0; place < maker->n; place++) {
        size_t at = below(maker, left), i = place;
        for (; at >= order[i] + 1u; i++)
            at -= order[i] + 1u;
        left -= order[i] + 1u;
        swap(order, place, i);
    }
}

static void one_percent(Maker *maker, Item *order)
{
    (below(maker, 100) ? fair : in_order)(maker, order);
}

static void two_orders(Maker *maker, Item *order)
{
    bool turned = below(maker, 3);
    for (size_t i = 0; i < maker->n; i++)
        order[i] = (Item)(turned ? maker->n - 1 - i : i);
}

const Making independent[INDEPENDENT] = {
    {"fair", fair},
    {"cut", cut},
    {"cut, or turned", cut_or_turned},
    {"riffle", riffle},
    {"naive", naive},
    {"sattolo", sattolo},
    {"weights", weights},
    {"1% unchanged", one_percent},
    {"two orders", two_orders},
};
/* ---- trials that depend on each other ---- */

static void copy(Maker *maker, uint64_t lag, Item *order)
{
    memcpy(order, maker->before[(maker->trial - lag) % BEFORE], maker->n * sizeof *order);
}

void rare_repeat(Maker *maker, Item *order)
{
    if (maker->trial && !below(maker, maker->rare))
        copy(maker, 1, order);
    else
        fair(maker, order);
}

void one_in_thirty(Maker *maker, Item *order)
{
    maker->rare = 30;
    rare_repeat(maker, order);
}

static void copy_in_fifty(Maker *maker, uint64_t lag, Item *order)
{
    if (maker->trial >= lag && !below(maker, 50))
        copy(maker, lag, order);
    else
        fair(maker, order);
}

void of_17_before(Maker *maker, Item *order)
{
    copy_in_fifty(maker, 17, order);
}

static void of_60_before(Maker *maker, Item *order)
{
    copy_in_fifty(maker, 60, order);
}

void riffled_on(Maker *maker, Item *order)
{
    if (maker->trial)
        riffle_of(maker, maker->before[(maker->trial - 1) % BEFORE], order);
    else
        fair(maker, order);
}

/* Fisher-Yates by the numbers of x -> 69069 x + 1 from that seed. */
static void by_congruence(Maker *maker, uint32_t seed, Item *order)
{
    in_order(maker, order);
    for (size_t i = maker->n - 1; i > 0; i--) {
        seed = seed * 69069 + 1;
        swap(order, i, (size_t)((uint64_t)seed * (i + 1) >> 32));
    }
}

/* Three calls in each tick. */
static void by_the_clock(Maker *maker, Item *order)
{
    by_congruence(maker, (uint32_t)(maker->trial / 3), order);
}

static void seeds_in_turn(Maker *maker, Item *order)
{
    by_congruence(maker, (uint32_t)maker->trial, order);
}

/* The last number of a call is the first of the next. */
void last_draw_again(Maker *maker, Item *order)
{
    in_order(maker, order);
    for (size_t i = maker->n - 1; i > 0; i--) {
        if (i < maker->n - 1 || !maker->trial)
            maker->kept = (uint32_t)(splitmix64_next(&maker->state) >> 32);
        swap(order, i, (size_t)((uint64_t)maker->kept * (i + 1) >> 32));
    }
}

/* (Where all trials are, they are independent: each is one of n orders.) */
static void cut_of_the_last(Maker *maker, Item *order)
{
    Item last[MOST_ITEMS];
    size_t at = below(maker, maker->n);
    fair(maker, order);
    if (!maker->trial || below(maker, 10))
        return;
    copy(maker, 1, last);
    for (size_t i = 0; i < maker->n; i++)
        order[i] = last[(i + at) % maker->n];
}

void never_the_same(Maker *maker, Item *order)
{
    Item last[MOST_ITEMS];
    if (maker->trial)
        copy(maker, 1, last);
    do
        fair(maker, order);
    while (maker->trial && memcmp(order, last, maker->n * sizeof *order) == 0);
}

/* In the last eighth one in ten trials is not shuffled. */
void wears_out(Maker *maker, Item *order)
{
    (maker->trial < 17500 || below(maker, 10) ? fair : in_order)(maker, order);
}

const Making dependent[DEPENDENT] = {
    {"1 in 30 repeats the last", one_in_thirty},
    {"a deck riffled on", riffled_on},
    {"a seed by the clock", by_the_clock},
    {"seeds in turn", seeds_in_turn},
    {"the last draw begins the next", last_draw_again},
    {"2% copies of 17 before", of_17_before},
    {"2% copies of 60 before", of_60_before},
    {"1 in 10 is a cut of the last", cut_of_the_last},
    {"wears out", wears_out},
};
