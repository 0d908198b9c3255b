#include "draw_order.h"

#include "base/splitmix.h"
#include "tallies/forbidden.h"
#include "tallies/rank.h"

/* One word in 2^32 or less is rejected (D. Lemire 2019, ACM Trans. Model. Comput. Simul. 29). */
uint32_t word_below(uint64_t *words, uint32_t range)
{
    for (;;) {
        uint64_t product = (splitmix64_next(words) >> 32) * range;
        if ((uint32_t)product >= -range % range)
            return (uint32_t)(product >> 32);
    }
}

/* Even from 0 to before 1. */
static double part(uint64_t *words)
{
    return (double)(splitmix64_next(words) >> 11) * 0x1p-53;
}

/* The inside-out shuffle. */
static void draw_any(size_t n, uint64_t *words, Item *order)
{
    for (size_t place = 0; place < n; place++) {
        size_t from = word_below(words, (uint32_t)place + 1);
        order[place] = order[from];
        order[from] = (Item)place;
    }
}

/* The same without the choice to stay: each item that is put in splits one place of the cycle of
 * those before it, so that all (n-1)! cycles come, each one way (Sattolo 1986). */
static void draw_cycle(size_t n, uint64_t *words, Item *order)
{
    order[0] = 0;
    for (size_t place = 1; place < n; place++) {
        size_t from = word_below(words, (uint32_t)place);
        order[place] = order[from];
        order[from] = (Item)place;
    }
}

/* Odd orders are the even ones with two items swapped. */
static void draw_even(const TargetLaw *law, uint64_t *words, Item *order, Item *room)
{
    draw_any(law->n, words, order);
    if (law_allows(law, order, room))
        return;
    Item first = order[0];
    order[0] = order[1];
    order[1] = first;
}

/* One in e is none that leaves an item. */
static void draw_derangement(const TargetLaw *law, uint64_t *words, Item *order)
{
    do {
        draw_any(law->n, words, order);
    } while (!law_allows(law, order, NULL));
}

static void draw_weighted(const TargetLaw *law, uint64_t *words, Item *order)
{
    double left[LAW_WEIGHTS_ITEMS];
    for (size_t item = 0; item < law->n; item++)
        left[item] = law->weights[item];
    for (size_t place = 0; place < law->n; place++) {
        double all = 0, sum = 0;
        for (size_t item = 0; item < law->n; item++)
            all += left[item];
        double wanted = part(words) * all;
        size_t chosen = law->n;
        for (size_t item = 0; item < law->n && (chosen == law->n || sum <= wanted); item++) {
            if (left[item] > 0)
                chosen = item; /* the last where rounding leaves more than all */
            sum += left[item];
        }
        order[place] = (Item)chosen;
        left[chosen] = 0;
    }
}

/* The group that a step takes: one of those that are kept apart and have as many items left, or, by
 * its items, one of the others. */
static size_t group_of_step(const TargetLaw *law, const ApartStep *step, const Item *left,
                            size_t last, uint64_t *words)
{
    bool free_items = step->kind == APART_FREE;
    uint32_t count = free_items ? step->left : 0;
    for (size_t g = 0; !free_items && g < law->groups; g++)
        count += law->apart[g] && g != last && left[g] == step->left;
    uint32_t chosen = word_below(words, count), here = 0;
    for (size_t group = 0;; group++, chosen -= here) {
        here = free_items ? (law->apart[group] ? 0 : left[group])
                          : law->apart[group] && group != last && left[group] == step->left;
        if (chosen < here)
            return group;
    }
}

static void draw_apart(const TargetLaw *law, uint64_t *words, Item *order, Item *left)
{
    size_t state = 0, last = law->groups;
    for (size_t group = 0; group < law->groups; group++)
        left[group] = (Item)(law->starts[group + 1] - law->starts[group]);
    for (size_t place = 0; place < law->n; place++) {
        size_t s = law->words.begin[state];
        double wanted = part(words);
        while (s + 1 < law->words.begin[state + 1] && wanted >= law->words.steps[s].chance)
            wanted -= law->words.steps[s++].chance;
        const ApartStep *step = &law->words.steps[s];
        last = group_of_step(law, step, left, last, words);
        order[place] = law->items[law->starts[last] + --left[last]];
        state = step->next;
    }
}

static void draw_listed(const TargetLaw *law, uint64_t *words, Item *order)
{
    uint64_t chosen = 0;
    if (law->name == LAW_SUBSET) {
        chosen = word_below(words, (uint32_t)law->orders);
    } else {
        double wanted = part(words);
        while (chosen + 1 < law->orders && wanted >= law->chances[chosen])
            wanted -= law->chances[chosen++];
    }
    permutation_unrank(law->ranks[chosen], law->n, order);
}

void draw_order(const TargetLaw *law, size_t n, uint64_t *words, Item *order, Item *room)
{
    switch (law ? law->name : LAW_UNIFORM) {
    case LAW_UNIFORM:
        draw_any(n, words, order);
        break;
    case LAW_EVEN:
        draw_even(law, words, order, room);
        break;
    case LAW_DERANGEMENT:
        draw_derangement(law, words, order);
        break;
    case LAW_CYCLE:
        draw_cycle(n, words, order);
        break;
    case LAW_NEIGHBOURS:
        draw_apart(law, words, order, room);
        break;
    case LAW_WEIGHTS:
        draw_weighted(law, words, order);
        break;
    case LAW_CHANCES:
    case LAW_SUBSET:
        draw_listed(law, words, order);
        break;
    }
}
