#include "tallies/forbidden.h"

#include "tallies/rank.h"
#include "tallies/tally_state.h"

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

typedef struct Scratch {
    bool came;    /* one that is forbidden, ... */
    Item items[]; /* ... the first of them; and room for law_allows */
} Scratch;

static uint64_t forbidden_cells(PlannedTally of, const char **ret_reason)
{
    return FORBIDDEN_CELLS;
}

static size_t scratch_bytes(PlannedTally of)
{
    return sizeof(Scratch) + 2 * of.n * sizeof(Item);
}

static void remember(Tally *tally, const Item *order)
{
    Scratch *scratch = tally->scratch;
    size_t n = tally->n, place = 0;
    while (scratch->came && place < n && order[place] == scratch->items[place])
        place++;
    if (scratch->came && (place == n || order[place] > scratch->items[place]))
        return;
    scratch->came = true;
    memcpy(scratch->items, order, n * sizeof *order);
}

static void forbidden_count(Tally *tally, const Item *outcome, uint64_t times)
{
    Scratch *scratch = tally->scratch;
    bool allowed = law_allows(tally->shape.law, outcome, scratch->items + tally->n);
    tally_add(tally, allowed ? FORBIDDEN_NOT : FORBIDDEN_CAME, times);
    if (!allowed)
        remember(tally, outcome);
}

const Item *forbidden_first(const Tally *tally)
{
    const Scratch *scratch = tally->scratch;
    return scratch->came ? scratch->items : NULL;
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

static void join(Tally *into, const Tally *from)
{
    const Item *first = forbidden_first(from);
    if (first && first != forbidden_first(into))
        remember(into, first);
}

static size_t store(const Tally *tally, uint8_t *room)
{
    const Item *first = forbidden_first(tally);
    size_t bytes = first ? tally->n * sizeof *first : 0;
    if (room && first)
        memcpy(room, first, bytes);
    return bytes;
}

static bool recall(Tally *tally, const uint8_t *stored, size_t bytes)
{
    Scratch *scratch = tally->scratch;
    size_t n = tally->n;
    Item *order = scratch->items + n;
    if (!bytes)
        return true;
    if (bytes != n * sizeof *order)
        return false;
    memcpy(order, stored, bytes);
    for (size_t place = 0; place < n; place++)
        if (order[place] >= n)
            return false;
    remember(tally, order);
    return true;
}

static const TallyState state = {join, store, recall};

const TallyKind tally_forbidden = {
    .id = "forbidden",
    .shapes = TALLY_ANY,
    .cells = forbidden_cells,
    .scratch = scratch_bytes,
    .count = forbidden_count,
    .state = &state,
};
