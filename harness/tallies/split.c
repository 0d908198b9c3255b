#include "tallies/split.h"

#include <string.h>

/* The counts of the orders from `first` on. */
static void read_counts(const Tally *permutations, uint64_t first, uint32_t count, uint32_t *ret)
{
    uint64_t counts[SPLIT_ORDERS];
    tally_read(permutations, first, count, counts);
    for (uint32_t i = 0; i < count; i++)
        ret[i] = (uint32_t)counts[i];
}

/* The rank of the head, as a prefix, among all prefixes of its length. */
static uint64_t head_rank(const Split *split)
{
    uint64_t rank = 0;
    for (size_t place = 0; place < split->head; place++) {
        uint64_t digit = split->items[place];
        for (size_t before = 0; before < place; before++)
            digit -= split->items[before] < split->items[place];
        rank = rank * (split->n - place) + digit;
    }
    return rank;
}

static void walk_set(const Tally *permutations, const SplitVisitor *visitor, void *context,
                     Split *split)
{
    uint32_t counts[SPLIT_ORDERS];
    size_t in = 0, out = 0;
    for (size_t item = 0; item < split->n; item++)
        if (split->set >> item & 1)
            split->items[in++] = (Item)item;
        else
            split->left[out++] = (Item)item;
    memset(split->sums, 0, sizeof split->sums);
    split->order = 0;
    split->counts = counts;
    if (visitor->begin_set)
        visitor->begin_set(context, split);
    do {
        read_counts(permutations, head_rank(split) * split->tail_orders, split->tail_orders,
                    counts);
        split->total = 0;
        for (uint32_t tail = 0; tail < split->tail_orders; tail++) {
            split->sums[tail] += counts[tail];
            split->total += counts[tail];
        }
        if (visitor->head)
            visitor->head(context, split);
        split->order++;
    } while (permutation_next(split->items, split->head));
    if (visitor->end_set)
        visitor->end_set(context, split);
}

void split_walk(const Tally *permutations, const SplitVisitor *visitor, void *context)
{
    size_t n = permutations->n, tail = n / 2;
    Split split = {
        .n = n,
        .head = n - tail,
        .tail = tail,
        .head_orders = (uint32_t)permutation_count(n - tail),
        .tail_orders = (uint32_t)permutation_count(tail),
    };
    for (uint32_t set = 0; set < UINT32_C(1) << n; set++) {
        if ((size_t)__builtin_popcount(set) != split.head)
            continue;
        split.set = set;
        walk_set(permutations, visitor, context, &split);
    }
}

void split_tail(const Split *split, uint32_t rank, Item *ret_items)
{
    permutation_unrank(rank, split->tail, ret_items);
    for (size_t place = 0; place < split->tail; place++)
        ret_items[place] = split->left[ret_items[place]];
}
