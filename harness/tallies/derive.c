#include "tallies/derive.h"

#include "tallies/derive_ways.h"
#include "tallies/perm_stat.h"
#include "tallies/rank.h"

void tally_derive(Tally *tally, const Tally *permutations, uint64_t first, uint64_t last)
{
    Item items[PERMUTATION_MAX_ITEMS];
    if (first >= last)
        return;
    permutation_unrank(first, tally->n, items);
    for (uint64_t rank = first; rank < last; rank++) {
        uint64_t times = tally_cell(permutations, rank);
        if (times)
            tally->kind->count(tally, items, times);
        permutation_next(items, tally->n);
    }
}

static DeriveWay *way_of(const TallyKind *kind)
{
    static const struct {
        const TallyKind *kind;
        DeriveWay *way;
    } ways[] = {
        {&tally_positions, derive_positions},   {&tally_successors, derive_successors},
        {&tally_precedence, derive_precedence}, {&tally_digits, derive_digits},
        {&tally_patterns, derive_patterns},
    };
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        if (ways[i].kind == kind)
            return ways[i].way;
    const PermStat *stat = tally_number(kind);
    return stat && stat->parts.group ? derive_stat : NULL;
}

bool derives_at_once(const TallyKind *kind)
{
    return way_of(kind);
}

void tally_derive_at_once(Tally *tally, const Tally *permutations)
{
    if (permutations->wide)
        tally_derive(tally, permutations, 0, permutations->cells);
    else
        way_of(tally->kind)(tally, permutations);
}
