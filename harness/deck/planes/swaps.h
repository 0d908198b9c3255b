/* What the bit-plane machine does with picks. To be included by deck/planes_run.c. */
#ifndef FAIRNESS_DECK_PLANES_SWAPS_H
#define FAIRNESS_DECK_PLANES_SWAPS_H

#include "deck/planes/draws.h"

enum { SWAP_PLANES = 3 }; /* planes that are swapped together: as many as there are registers for */

/* Where a pick names each of its places. Writes up to 8 planes more than there are places. */
static void places_of_pick(const Group *group, const ScriptDraw *draw, Plane *here)
{
    const Plane *bits = group->picks + draw->planes;
    unsigned count = script_bits((size_t)(draw->hi - draw->lo));
    here += draw->lo;
    if (count < 2) {
        planes_values(bits, 1, 1, here);
    } else if (count == 2) {
        planes_values(bits, 1, 2, here);
    } else if (count == 3) {
        planes_values(bits, 1, 3, here);
    } else {
        Plane low[8], high[8];
        size_t eighths = ((size_t)(draw->hi - draw->lo) + 7) / 8;
        planes_values(bits, 1, 3, low);
        if (count == 4)
            planes_values(bits + 3, 1, 1, high);
        else if (count == 5)
            planes_values(bits + 3, 1, 2, high);
        else
            planes_values(bits + 3, 1, 3, high);
        for (size_t eighth = 0; eighth < eighths; eighth++)
            for (size_t value = 0; value < 8; value++)
                *here++ = low[value] & high[eighth];
    }
}

/* What a swap does in one plane: where `here` holds, what was at the given place, `item`, goes to
 * `row`, and what was there is found. */
static inline __attribute__((always_inline)) void exchange(Plane *row, Plane item, Plane *found,
                                                           Plane here)
{
    Plane was = *row; /* each line is one instruction */
    *row = (here & item) | (~here & was);
    *found = (here & was) | (~here & *found);
}

/* Makes the `count` swaps that wait, of different given places, in `some` planes from `first` on,
 * in one pass through the other places. A given place is first what the swaps before its own leave
 * there, then what its own finds, and then what those after it leave. */
static inline __attribute__((always_inline)) void swap_together(const Run *run, const Group *group,
                                                                unsigned first, const unsigned some,
                                                                const size_t count)
{
    const size_t n = run->n;
    const Plane *here = group->here;
    Plane *rows = group->rows + first * n, item[PLANES_SWAPS][SWAP_PLANES];
    Plane found[PLANES_SWAPS][SWAP_PLANES];
    PLANES_UNROLL
    for (size_t s = 0; s < count; s++) {
        size_t place = run->waiting[s].place;
        PLANES_UNROLL
        for (unsigned p = 0; p < some; p++) {
            Plane at = rows[p * n + place];
            PLANES_UNROLL
            for (size_t before = 0; before < s; before++)
                exchange(&at, item[before][p], &found[before][p], here[before * n + place]);
            item[s][p] = found[s][p] = at;
        }
    }
    const uint64_t given = run->given;
    const size_t hi = run->hi;
    for (size_t place = run->lo; place < hi; place++) {
        if (given >> place & 1)
            continue;
        Plane mask[PLANES_SWAPS];
        PLANES_UNROLL
        for (size_t s = 0; s < count; s++)
            mask[s] = here[s * n + place];
        PLANES_UNROLL
        for (unsigned p = 0; p < some; p++) {
            Plane at = rows[p * n + place];
            PLANES_UNROLL
            for (size_t s = 0; s < count; s++)
                exchange(&at, item[s][p], &found[s][p], mask[s]);
            rows[p * n + place] = at;
        }
    }
    PLANES_UNROLL
    for (size_t s = 0; s < count; s++) {
        size_t place = run->waiting[s].place;
        PLANES_UNROLL
        for (unsigned p = 0; p < some; p++) {
            Plane at = found[s][p];
            PLANES_UNROLL
            for (size_t after = s + 1; after < count; after++)
                exchange(&at, item[after][p], &found[after][p], here[after * n + place]);
            rows[p * n + place] = at;
        }
    }
}

static inline __attribute__((always_inline)) void swap_planes(const Run *run, const Group *group,
                                                              const size_t count)
{
    unsigned first = 0, bits = run->bits;
    for (; bits - first > 4 || bits - first == 3; first += 3)
        swap_together(run, group, first, 3, count);
    for (; bits - first > 1; first += 2)
        swap_together(run, group, first, 2, count);
    if (first < bits)
        swap_together(run, group, first, 1, count);
}

/* Which places the waiting swaps reach, and where they are given; and of each swap, that it names
 * none of the others' places that it cannot. */
static void bound_swaps(Run *run)
{
    size_t n = run->n;
    run->lo = n;
    run->hi = 0;
    run->given = 0;
    for (size_t s = 0; s < run->waiting_count; s++) {
        const Waiting *swap = &run->waiting[s];
        size_t first = swap->place < swap->lo ? swap->place : swap->lo;
        size_t last = swap->place < swap->hi ? swap->hi : swap->place + 1;
        run->lo = first < run->lo ? first : run->lo;
        run->hi = last > run->hi ? last : run->hi;
        run->given |= UINT64_C(1) << swap->place;
    }
    for (size_t g = run->first; g < run->last; g++)
        for (size_t s = 0; s < run->waiting_count; s++) {
            Plane *here = run->groups[g].here + s * n;
            for (size_t place = run->lo; place < run->waiting[s].lo; place++)
                here[place] = (Plane){0};
            for (size_t place = run->waiting[s].hi; place < run->hi; place++)
                here[place] = (Plane){0};
        }
}

/* Makes the swaps that wait. */
static void flush_swaps(Run *run)
{
    if (!run->waiting_count)
        return;
    bound_swaps(run);
    for (size_t g = run->first; g < run->last; g++)
        switch (run->waiting_count) {
        case 1:
            swap_planes(run, &run->groups[g], 1);
            break;
        case 2:
            swap_planes(run, &run->groups[g], 2);
            break;
        case 3:
            swap_planes(run, &run->groups[g], 3);
            break;
        default:
            swap_planes(run, &run->groups[g], PLANES_SWAPS);
        }
    run->waiting_count = 0;
}

static void swap_later(Run *run, const ScriptStep *step)
{
    const ScriptDraw *draw = &run->script->draws[step->draw];
    size_t n = run->n;
    bool given = false;
    for (size_t s = 0; s < run->waiting_count; s++)
        given |= run->waiting[s].place == step->place;
    if (given || run->waiting_count == PLANES_SWAPS)
        flush_swaps(run);
    draw_until(run, step->draw);
    for (size_t g = run->first; g < run->last; g++)
        places_of_pick(&run->groups[g], draw, run->groups[g].here + run->waiting_count * n);
    run->waiting[run->waiting_count++] = (Waiting){step->place, draw->lo, draw->hi};
}

#endif
