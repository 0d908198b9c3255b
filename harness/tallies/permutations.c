/* How often each of the n! orders came, by lexicographic rank. */
#include "tallies/permutations.h"

#include "deck/lane_job.h"
#include "tallies/rank.h"
#include "tallies/tally.h"

_Static_assert(PERMUTATIONS_MAX_N == 12, "the reason below says 12");

static uint64_t permutations_cells(PlannedTally of, const char **ret_reason)
{
    if (of.n < 2)
        return tally_refuses("there is only one order", ret_reason);
    if (of.n > PERMUTATIONS_MAX_N)
        return tally_refuses("orders are counted up to n = 12", ret_reason);
    return permutation_count(of.n);
}

void permutations_count_ranks(Tally *tally, const void *ranks, size_t first, size_t last)
{
    if (tally->cached) {
        if (counter_cache_count(&tally->cache, ranks, first, last))
            tally_flush(tally, tally);
        return;
    }
    const uint16_t *narrow = ranks;
    const uint32_t *broad = ranks;
    bool small = tally->n <= LANES_SHORT_RANK_MAX;
    if (tally->wide)
        for (size_t trial = first; trial < last; trial++)
            tally->wide_cells[small ? narrow[trial] : broad[trial]]++;
    else if (small)
        for (size_t trial = first; trial < last; trial++)
            tally->narrow_cells[narrow[trial]]++;
    else
        for (size_t trial = first; trial < last; trial++)
            tally->narrow_cells[broad[trial]]++;
}

static void permutations_count(Tally *tally, const Item *outcome, uint64_t times)
{
    uint32_t rank = (uint32_t)permutation_rank(outcome, tally->n);
    for (uint64_t time = 0; tally->cached && time < times; time++)
        permutations_count_ranks(tally, &rank, 0, 1);
    if (!tally->cached)
        tally_add(tally, rank, times);
}

const TallyKind tally_permutations = {
    .id = "permutations",
    .cells = permutations_cells,
    .count = permutations_count,
};
