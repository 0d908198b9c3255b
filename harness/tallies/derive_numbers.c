/* Permutation statistics that have `parts`, from the counts of all orders. */
#include "tallies/derive_ways.h"
#include "tallies/perm_stat.h"
#include "tallies/split.h"

#include <string.h>

enum { GROUPS = (SPLIT_MAX + 1) * (SPLIT_MAX + 1) };

typedef struct Derivation {
    Tally *tally;
    const PermStat *stat;
    StatCells layout;
    bool met[GROUPS];                      /* by a head of the set at hand */
    uint32_t counts[GROUPS][SPLIT_ORDERS]; /* of the set, by the rank of the back */
} Derivation;

static void add_head(void *context, const Split *split)
{
    Derivation *derivation = context;
    size_t group = derivation->stat->parts.group(split);
    uint32_t *counts = derivation->counts[group];
    derivation->met[group] = true;
    for (uint32_t rank = 0; rank < split->tail_orders; rank++)
        counts[rank] += split->counts[rank];
}

static void add_set(void *context, const Split *split)
{
    Derivation *derivation = context;
    const PermStat *stat = derivation->stat;
    Item tail[SPLIT_MAX];
    for (uint32_t rank = 0; rank < split->tail_orders; rank++) {
        split_tail(split, rank, tail);
        for (size_t group = 0; group < GROUPS; group++)
            if (derivation->met[group])
                tally_add(
                    derivation->tally,
                    stat_cell(stat, derivation->layout, stat->parts.value(split, group, tail)),
                    derivation->counts[group][rank]);
    }
    for (size_t group = 0; group < GROUPS; group++)
        if (derivation->met[group])
            memset(derivation->counts[group], 0, sizeof derivation->counts[group]);
    memset(derivation->met, 0, sizeof derivation->met);
}

void derive_stat(Tally *tally, const Tally *permutations)
{
    static const SplitVisitor visitor = {.head = add_head, .end_set = add_set};
    const PermStat *stat = tally_number(tally->kind);
    Derivation derivation = {.tally = tally, .stat = stat, .layout = stat_cells(stat, tally->n)};
    split_walk(permutations, &visitor, &derivation);
}
