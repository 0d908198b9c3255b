#include "tallies/samples.h"

#include <stdlib.h>

enum { MOST_CELLS = 1 << 22, MOST_TAKEN = 1000 };

static uint64_t samples_cells(PlannedTally of, const char **ret_reason)
{
    size_t rest = of.n - of.shape->seen;
    bool sample =
        of.shape->groups == of.n && (of.shape->ordered || of.shape->blocks == 2) && rest > 0;
    if (!sample)
        return tally_refuses("asks for one hand, or the first places, of different items",
                             ret_reason);
    if (of.shape->seen < 2 || rest < 2)
        return tally_refuses("the sample, or what is left, is smaller than that", ret_reason);
    uint64_t cells = (uint64_t)of.n * (of.n - 1) / 2;
    if (cells > MOST_CELLS || of.shape->seen > MOST_TAKEN)
        return tally_refuses("too many pairs of items to count", ret_reason);
    return cells;
}

static size_t scratch(PlannedTally of)
{
    return of.shape->seen * sizeof(Item);
}

static void samples_count(Tally *tally, const Item *outcome, uint64_t times)
{
    size_t taken = tally->shape.seen;
    Item *sorted = tally->scratch;
    for (size_t i = 0; i < taken; i++) {
        size_t at = i;
        for (; at > 0 && sorted[at - 1] > outcome[i]; at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = outcome[i];
    }
    for (size_t k = 0; k < taken; k++) {
        uint64_t c = sorted[k];
        for (size_t j = 0; j < k; j++)
            tally_add(tally, c * (c - 1) / 2 + sorted[j], times);
    }
}

const TallyKind tally_sample_pairs = {
    .id = "sample-pairs",
    .shapes = TALLY_DEALS,
    .cells = samples_cells,
    .scratch = scratch,
    .count = samples_count,
};
