#include "tallies/halves.h"

#include <string.h>

/* The counts of the orders from `first` on; in `room`, or where they are. */
static const uint32_t *read_counts(const Tally *permutations, uint64_t first, uint32_t count,
                                   uint32_t *room)
{
    if (!permutations->untouched)
        return permutations->narrow_cells + first;
    uint64_t counts[HALVES_ORDERS];
    tally_read(permutations, first, count, counts);
    for (uint32_t i = 0; i < count; i++)
        room[i] = (uint32_t)counts[i];
    return room;
}

/* The rank of the front, as a prefix, among all prefixes of its length. */
static uint64_t front_rank(const Halves *halves)
{
    uint64_t rank = 0;
    for (size_t place = 0; place < halves->front; place++) {
        uint64_t digit = halves->items[place];
        for (size_t before = 0; before < place; before++)
            digit -= halves->items[before] < halves->items[place];
        rank = rank * (halves->n - place) + digit;
    }
    return rank;
}

static void walk_set(const Tally *permutations, const HalvesVisitor *visitor, void *context,
                     Halves *halves)
{
    uint32_t room[HALVES_ORDERS];
    size_t in = 0, out = 0;
    for (size_t item = 0; item < halves->n; item++)
        if (halves->set >> item & 1)
            halves->items[in++] = (Item)item;
        else
            halves->left[out++] = (Item)item;
    memset(halves->sums, 0, sizeof halves->sums);
    halves->order = 0;
    if (visitor->begin_set)
        visitor->begin_set(context, halves);
    do {
        const uint32_t *counts = read_counts(permutations, front_rank(halves) * halves->back_orders,
                                             halves->back_orders, room);
        halves->counts = counts;
        halves->total = 0;
        for (uint32_t back = 0; back < halves->back_orders; back++) {
            halves->sums[back] += counts[back];
            halves->total += counts[back];
        }
        if (visitor->front)
            visitor->front(context, halves);
        halves->order++;
    } while (permutation_next(halves->items, halves->front));
    if (visitor->end_set)
        visitor->end_set(context, halves);
}

void halves_walk(const Tally *permutations, const HalvesVisitor *visitor, void *context)
{
    size_t n = permutations->n, back = n / 2;
    Halves halves = {
        .n = n,
        .front = n - back,
        .back = back,
        .front_orders = (uint32_t)permutation_count(n - back),
        .back_orders = (uint32_t)permutation_count(back),
    };
    for (uint32_t set = 0; set < UINT32_C(1) << n; set++) {
        if ((size_t)__builtin_popcount(set) != halves.front)
            continue;
        halves.set = set;
        walk_set(permutations, visitor, context, &halves);
    }
}

void halves_back(const Halves *halves, uint32_t rank, Item *ret_items)
{
    permutation_unrank(rank, halves->back, ret_items);
    for (size_t place = 0; place < halves->back; place++)
        ret_items[place] = halves->left[ret_items[place]];
}

bool halves_serve(Tally *tally, const Tally *permutations)
{
    if (!permutations->wide)
        return true;
    tally_derive(tally, permutations, 0, permutations->cells);
    return false;
}
