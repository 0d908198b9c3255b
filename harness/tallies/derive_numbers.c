/* Fixed points, descents and rising sequences from the counts of all orders. */
#include "tallies/derive_ways.h"
#include "tallies/perm_stat.h"
#include "tallies/split.h"

#include <string.h>

enum { GROUPS = (SPLIT_MAX + 1) * (SPLIT_MAX + 1) };

/* A number that follows from a group that the head belongs to and the order of the tail. */
typedef struct Way {
    PermStat number;
    size_t (*group)(const Split *split);
    size_t (*value)(const Split *split, size_t group, const Item *tail);
} Way;

typedef struct Derivation {
    Tally *tally;
    const Way *way;
    StatCells layout;
    bool met[GROUPS];                      /* by a head of the set at hand */
    uint32_t counts[GROUPS][SPLIT_ORDERS]; /* of the set, by the rank of the back */
} Derivation;

static void add_head(void *context, const Split *split)
{
    Derivation *derivation = context;
    size_t group = derivation->way->group(split);
    uint32_t *counts = derivation->counts[group];
    derivation->met[group] = true;
    for (uint32_t rank = 0; rank < split->tail_orders; rank++)
        counts[rank] += split->counts[rank];
}

static void add_set(void *context, const Split *split)
{
    Derivation *derivation = context;
    const Way *way = derivation->way;
    Item tail[SPLIT_MAX];
    for (uint32_t rank = 0; rank < split->tail_orders; rank++) {
        split_tail(split, rank, tail);
        for (size_t group = 0; group < GROUPS; group++)
            if (derivation->met[group])
                tally_add(
                    derivation->tally,
                    stat_cell(way->number, derivation->layout, way->value(split, group, tail)),
                    derivation->counts[group][rank]);
    }
    for (size_t group = 0; group < GROUPS; group++)
        if (derivation->met[group])
            memset(derivation->counts[group], 0, sizeof derivation->counts[group]);
    memset(derivation->met, 0, sizeof derivation->met);
}

static void derive(Tally *tally, const Tally *permutations, const Way *way)
{
    static const SplitVisitor visitor = {.head = add_head, .end_set = add_set};
    Derivation derivation = {
        .tally = tally, .way = way, .layout = stat_cells(way->number, tally->n)};
    split_walk(permutations, &visitor, &derivation);
}

static size_t fixed_in_head(const Split *split)
{
    size_t fixed = 0;
    for (size_t place = 0; place < split->head; place++)
        fixed += split->items[place] == place;
    return fixed;
}

static size_t fixed_in_all(const Split *split, size_t in_front, const Item *tail)
{
    size_t fixed = in_front;
    for (size_t i = 0; i < split->tail; i++)
        fixed += tail[i] == split->head + i;
    return fixed;
}

/* The descents of the head, and how many items of the back are below its last one. */
static size_t descents_in_head(const Split *split)
{
    size_t descents = 0, below = 0;
    for (size_t place = 0; place + 1 < split->head; place++)
        descents += split->items[place] > split->items[place + 1];
    while (below < split->tail && split->left[below] < split->items[split->head - 1])
        below++;
    return descents * (SPLIT_MAX + 1) + below;
}

static size_t descents_in_all(const Split *split, size_t group, const Item *tail)
{
    size_t descents = group / (SPLIT_MAX + 1), below = group % (SPLIT_MAX + 1);
    for (size_t i = 0; i + 1 < split->tail; i++)
        descents += tail[i] > tail[i + 1];
    return descents + (below && tail[0] <= split->left[below - 1]);
}

/* The items behind the one after them. */
static size_t rising_in_head(const Split *split)
{
    uint32_t met = 0;
    size_t breaks = 0;
    for (size_t place = 0; place < split->head; place++) {
        breaks += met >> split->items[place] >> 1 & 1;
        met |= UINT32_C(1) << split->items[place];
    }
    return breaks;
}

static size_t rising_in_all(const Split *split, size_t breaks_in_head, const Item *tail)
{
    uint32_t met = split->set;
    size_t rising = 1 + breaks_in_head;
    for (size_t i = 0; i < split->tail; i++) {
        rising += met >> tail[i] >> 1 & 1;
        met |= UINT32_C(1) << tail[i];
    }
    return rising;
}

void derive_fixed_points(Tally *tally, const Tally *permutations)
{
    static const Way way = {STAT_FIXED_POINTS, fixed_in_head, fixed_in_all};
    derive(tally, permutations, &way);
}

void derive_descents(Tally *tally, const Tally *permutations)
{
    static const Way way = {STAT_DESCENTS, descents_in_head, descents_in_all};
    derive(tally, permutations, &way);
}

void derive_rising(Tally *tally, const Tally *permutations)
{
    static const Way way = {STAT_RISING, rising_in_head, rising_in_all};
    derive(tally, permutations, &way);
}
