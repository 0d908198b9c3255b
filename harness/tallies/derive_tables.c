/* Positions, successors and precedence from the counts of all orders: cells as their own files say.
 */
#include "tallies/derive_ways.h"
#include "tallies/split.h"

#include <string.h>

enum {
    TAIL_MAX = 4,    /* the last places are looked at together ... */
    TAIL_ORDERS = 24 /* ... in all their orders */
};

/* Sums over all orders: the orders of the last places by the set of items left for them (at most
 * C(12, 4) sets), and the items in front of them by place and item. */
typedef struct Derivation {
    const Tally *orders;
    size_t n, tail;
    uint64_t tails[495][TAIL_ORDERS]; /* set_count of them are in use */
    uint16_t sets[4096];              /* by the bits of the items: the set's number, from 1 */
    uint16_t set_count;
    uint64_t head[12][12]; /* by place and item */
} Derivation;

/* The orders below a prefix of `depth` places, whose first has rank `rank`: adds their counts to
 * the cells of the places behind the prefix, and returns their sum. `left` are the items not in the
 * prefix, ascending. */
static uint64_t derive_below(Derivation *all, uint64_t rank, size_t depth, const Item *left)
{
    size_t remaining = all->n - depth;
    uint64_t sum = 0;
    if (remaining == all->tail) {
        uint32_t items = 0;
        for (size_t i = 0; i < remaining; i++)
            items |= UINT32_C(1) << left[i];
        if (!all->sets[items]) {
            memset(all->tails[all->set_count], 0, sizeof all->tails[0]);
            all->sets[items] = ++all->set_count;
        }
        uint64_t *tail = all->tails[all->sets[items] - 1];
        uint64_t end = permutation_count(remaining);
        for (uint64_t order = 0; order < end; order++) {
            uint64_t count = tally_cell(all->orders, rank + order);
            tail[order] += count;
            sum += count;
        }
        return sum;
    }
    uint64_t step = permutation_count(remaining - 1);
    Item rest[PERMUTATION_MAX_ITEMS];
    for (size_t i = 1; i < remaining; i++)
        rest[i - 1] = left[i];
    for (size_t i = 0; i < remaining; i++) {
        uint64_t below = derive_below(all, rank + i * step, depth + 1, rest);
        all->head[depth][left[i]] += below;
        sum += below;
        if (i + 1 < remaining)
            rest[i] = left[i]; /* from all but item i to all but item i + 1 */
    }
    return sum;
}

/* The counts of the orders of one set of last items, to the cells. */
static void add_tail(Tally *positions, uint32_t items, const uint64_t *counts, size_t tail)
{
    Item left[TAIL_MAX], order[TAIL_MAX];
    size_t n = positions->n, found = 0;
    for (Item item = 0; item < n; item++)
        if (items >> item & 1)
            left[found++] = item;
    permutation_unrank(0, tail, order);
    do {
        for (size_t place = 0; place < tail; place++)
            tally_add(positions, left[order[place]] * n + n - tail + place, *counts);
        counts++;
    } while (permutation_next(order, tail));
}

/* Takes about n! steps, and spares the trials n increments each. */
void derive_positions(Tally *positions, const Tally *permutations)
{
    size_t n = positions->n;
    Derivation all; /* of 100 kB, which few items hardly touch */
    all.orders = permutations;
    all.n = n;
    all.tail = n < TAIL_MAX ? n : TAIL_MAX;
    all.set_count = 0;
    memset(all.sets, 0, sizeof all.sets[0] << n);
    memset(all.head, 0, sizeof all.head);
    Item items[PERMUTATION_MAX_ITEMS] = {0};
    for (size_t item = 0; item < n; item++)
        items[item] = (Item)item;
    derive_below(&all, 0, 0, items);
    for (size_t place = 0; place + all.tail < n; place++)
        for (size_t item = 0; item < n; item++)
            tally_add(positions, item * n + place, all.head[place][item]);
    for (uint32_t set = 0; set < 1U << n; set++)
        if (all.sets[set])
            add_tail(positions, set, all.tails[all.sets[set] - 1], all.tail);
}

/* Who follows whom within a sequence that came `times` times. */
static void add_sequence(Tally *tally, const Item *items, size_t count, uint64_t times)
{
    for (size_t place = 0; place + 1 < count; place++)
        tally_add(tally, items[place] * (tally->n + 1) + items[place + 1], times);
}

/* The head, and who follows its last item: the orders of the back that begin alike are
 * neighbours. */
static void add_successors_head(void *context, const Split *split)
{
    Tally *tally = context;
    size_t n = tally->n, last = split->items[split->head - 1];
    uint32_t alike = split->tail_orders / (uint32_t)split->tail;
    add_sequence(tally, split->items, split->head, split->total);
    tally_add(tally, n * (n + 1) + split->items[0], split->total);
    for (size_t i = 0; i < split->tail; i++) {
        uint32_t times = 0;
        for (uint32_t rank = 0; rank < alike; rank++)
            times += split->counts[i * alike + rank];
        tally_add(tally, last * (n + 1) + split->left[i], times);
    }
}

static void add_successors_set(void *context, const Split *split)
{
    Tally *tally = context;
    Item tail[SPLIT_MAX];
    for (uint32_t rank = 0; rank < split->tail_orders; rank++) {
        split_tail(split, rank, tail);
        add_sequence(tally, tail, split->tail, split->sums[rank]);
        tally_add(tally, tail[split->tail - 1] * (tally->n + 1) + tally->n, split->sums[rank]);
    }
}

void derive_successors(Tally *tally, const Tally *permutations)
{
    static const SplitVisitor visitor = {.head = add_successors_head,
                                         .end_set = add_successors_set};
    split_walk(permutations, &visitor, tally);
}

/* The pairs within a sequence that came `times` times. */
static void add_pairs(Tally *tally, const Item *items, size_t count, uint64_t times)
{
    for (size_t place = 0; place < count; place++)
        for (size_t later = place + 1; later < count; later++)
            if (items[place] < items[later])
                tally_add(tally, items[later] * tally->n + items[place], times);
}

static void add_precedence_head(void *context, const Split *split)
{
    add_pairs(context, split->items, split->head, split->total);
}

/* Adds the pairs within the back, and the pairs of one item in the head and one at the back. */
static void add_precedence_set(void *context, const Split *split)
{
    Tally *tally = context;
    Item tail[SPLIT_MAX];
    uint64_t total = 0;
    for (uint32_t rank = 0; rank < split->tail_orders; rank++) {
        split_tail(split, rank, tail);
        add_pairs(tally, tail, split->tail, split->sums[rank]);
        total += split->sums[rank];
    }
    for (size_t i = 0; i < split->tail; i++)
        for (size_t item = 0; item < split->left[i]; item++)
            if (split->set >> item & 1)
                tally_add(tally, split->left[i] * tally->n + item, total);
}

void derive_precedence(Tally *tally, const Tally *permutations)
{
    static const SplitVisitor visitor = {.head = add_precedence_head,
                                         .end_set = add_precedence_set};
    split_walk(permutations, &visitor, tally);
}
