/* Steps of few items on bit planes: n is a constant, and so are the places of nearly each swap. To
 * be included by deck/planes_run.c. */
#ifndef FAIRNESS_DECK_PLANES_SMALL_H
#define FAIRNESS_DECK_PLANES_SMALL_H

#include "deck/planes/count.h"
#include "deck/planes/swaps.h"

/* Swaps `place` with one of lo..hi-1. */
LANES_INLINE void small_swap(Plane *rows, const size_t n, const size_t place, const size_t lo,
                             const size_t hi, const Plane *pick)
{
    const unsigned bits = script_bits(n);
    Plane is[8], item[3], found[3];
    planes_values(pick, 1, script_bits(hi - lo), is);
    PLANES_UNROLL
    for (unsigned p = 0; p < bits; p++)
        item[p] = found[p] = rows[p * n + place];
    PLANES_UNROLL
    for (size_t other = lo; other < hi; other++)
        PLANES_UNROLL
    for (unsigned p = 0; other != place && p < bits; p++)
        exchange(&rows[p * n + other], item[p], &found[p], is[other - lo]);
    PLANES_UNROLL
    for (unsigned p = 0; p < bits; p++)
        rows[p * n + place] = found[p];
}

/* Takes a step, unless it is another one: a swap with one of the first places, or with one of
 * those from its own place on. */
LANES_INLINE bool small_step(const Run *run, const Group *group, const size_t n,
                             const ScriptStep *step, Plane *rows)
{
    const ScriptDraw *draw = &run->script->draws[step->draw];
#define SMALL_SWAP(place, lo, hi)                                                                  \
    case (place) << 6 | (lo) << 3 | (hi):                                                          \
        if ((place) >= n || (hi) > n || (lo) >= (hi))                                              \
            return false;                                                                          \
        small_swap(rows, n, place, lo, hi, group->picks + draw->planes);                           \
        return true;
#define SMALL_PLACE(place)                                                                         \
    SMALL_SWAP(place, 0, 1)                                                                        \
    SMALL_SWAP(place, 0, 2) SMALL_SWAP(place, 0, 3) SMALL_SWAP(place, 0, 4) SMALL_SWAP(place, 0, 5)
    switch (step->place << 6 | draw->lo << 3 | draw->hi) {
        SMALL_PLACE(0)
        SMALL_PLACE(1)
        SMALL_PLACE(2)
        SMALL_PLACE(3)
        SMALL_PLACE(4)
        SMALL_SWAP(1, 1, 3)
        SMALL_SWAP(1, 1, 4)
        SMALL_SWAP(1, 1, 5)
        SMALL_SWAP(2, 2, 4)
        SMALL_SWAP(2, 2, 5)
        SMALL_SWAP(3, 3, 5)
    }
    return false;
}

/* Another step: where the other machinery has its rows. */
static __attribute__((noinline)) void step_apart(Run *run, size_t g, const ScriptStep *step)
{
    run->first = g;
    run->last = g + 1;
    swap_later(run, step);
    flush_swaps(run);
}

/* Runs all groups, and finds their orders. Returns whether all outcomes are valid. */
LANES_INLINE bool small_orders(Run *run, const size_t n, PlaneOrders *orders)
{
    const Script *script = run->script;
    const size_t planes = script_bits(n) * n;
    Plane missing = {0};
    run->first = 0;
    run->last = run->count;
    run->drawn = 0;
    draw_until(run, script->draw_count - 1);
    for (size_t g = 0; g < run->count; g++) {
        const Group *group = &run->groups[g];
        Plane rows[3 * PLANES_ORDERS_MAX_N];
        PLANES_UNROLL
        for (size_t i = 0; i < planes; i++)
            rows[i] = (Plane){0} - (uint16_t)(i % n >> i / n & 1);
        for (size_t s = 0; s < script->step_count; s++) {
            if (small_step(run, group, n, &script->steps[s], rows))
                continue;
            for (size_t i = 0; i < planes; i++)
                group->rows[i] = rows[i];
            step_apart(run, g, &script->steps[s]);
            for (size_t i = 0; i < planes; i++)
                rows[i] = group->rows[i];
        }
        missing |= planes_missing(rows, n);
        planes_find_orders(rows, n, &orders[g]);
        for (size_t i = 0; run->job->want_items && i < planes; i++)
            group->rows[i] = rows[i];
    }
    return !planes_any(missing);
}

#endif
