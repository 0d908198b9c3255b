#include "tallies/forbidden.h"

#include "tallies/rank.h"

#include <string.h>

size_t law_listed(const TargetLaw *law, uint64_t rank)
{
    size_t low = 0, high = law->orders;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (law->ranks[middle] < rank)
            low = middle + 1;
        else
            high = middle;
    }
    return low < law->orders && law->ranks[low] == rank ? low : SIZE_MAX;
}

/* The swaps that put every item to its place: n less the number of cycles. */
static size_t swaps_of(const Item *order, size_t n, Item *room)
{
    size_t swaps = 0;
    memcpy(room, order, n * sizeof *room);
    for (size_t place = 0; place < n; place++)
        while (room[place] != place) {
            Item item = room[place];
            room[place] = room[item];
            room[item] = item;
            swaps++;
        }
    return swaps;
}

bool law_allows(const TargetLaw *law, const Item *order, Item *room)
{
    size_t n = law->n;
    switch (law->name) {
    case LAW_EVEN:
        return swaps_of(order, n, room) % 2 == 0;
    case LAW_CYCLE:
        return swaps_of(order, n, room) == n - 1;
    case LAW_DERANGEMENT:
        for (size_t place = 0; place < n; place++)
            if (order[place] == place)
                return false;
        return true;
    case LAW_NEIGHBOURS:
        for (size_t place = 1; place < n; place++) {
            size_t group = law->group_of[order[place]];
            if (law->apart[group] && group == law->group_of[order[place - 1]])
                return false;
        }
        return true;
    case LAW_CHANCES:
    case LAW_SUBSET:
        return law_listed(law, permutation_rank(order, n)) != SIZE_MAX;
    case LAW_UNIFORM:
    case LAW_WEIGHTS:
        break;
    }
    return true;
}

bool law_forbids(const TargetLaw *law)
{
    bool listed = law->name == LAW_CHANCES || law->name == LAW_SUBSET;
    return law->name != LAW_WEIGHTS && (!listed || law->orders < permutation_count(law->n));
}

static uint64_t forbidden_cells(PlannedTally of, const char **ret_reason)
{
    return FORBIDDEN_CELLS;
}

/* The order that is remembered, and room for law_allows. */
static size_t scratch_bytes(PlannedTally of)
{
    return 2 * of.n * sizeof(Item);
}

static void forbidden_count(Tally *tally, const Item *outcome, uint64_t times)
{
    bool allowed = law_allows(tally->shape.law, outcome, (Item *)tally->scratch + tally->n);
    tally_add(tally, allowed ? FORBIDDEN_NOT : FORBIDDEN_CAME, times);
    if (!allowed)
        tally_remember(tally, outcome);
}

uint64_t forbidden_trials(const Tally *tallies, size_t count)
{
    const Tally *tally = tally_among(tallies, count, &tally_forbidden);
    return tally ? tally_cell(tally, FORBIDDEN_CAME) : 0;
}

bool forbidden_known(const TargetLaw *law, const Tally *tallies, size_t count)
{
    return !law || !law_forbids(law) || tally_among(tallies, count, &tally_forbidden);
}

const TallyKind tally_forbidden = {
    .id = "forbidden",
    .shapes = TALLY_ANY,
    .cells = forbidden_cells,
    .scratch = scratch_bytes,
    .count = forbidden_count,
    .remembers = true,
};
