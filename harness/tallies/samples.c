#include "tallies/samples.h"
#include "tallies/sums.h"

#include <stdlib.h>

enum { MOST_CELLS = 1 << 22, MOST_TAKEN = 1000 };

bool samples_kind(const TallyKind *kind)
{
    return kind == &tally_samples[0] || kind == &tally_samples[1] || kind == &tally_samples[2];
}

size_t samples_part(const TallyKind *kind)
{
    return (size_t)(kind - tally_samples) + 1;
}

static uint64_t samples_cells(PlannedTally of, const char **ret_reason)
{
    size_t part = samples_part(of.kind), rest = of.n - of.shape->seen;
    bool sample =
        of.shape->groups == of.n && (of.shape->ordered || of.shape->blocks == 2) && rest > 0;
    if (!sample)
        return tally_refuses("asks for one hand, or the first places, of different items",
                             ret_reason);
    if (part > of.shape->seen || part > rest)
        return tally_refuses("the sample, or what is left, is smaller than that", ret_reason);
    uint64_t cells = part == 1   ? of.n
                     : part == 2 ? (uint64_t)of.n * (of.n - 1) / 2
                                 : (uint64_t)of.n * (of.n - 1) / 2 * (of.n - 2) / 3;
    if (cells > MOST_CELLS || of.shape->seen > MOST_TAKEN)
        return tally_refuses("too many pairs or triples of items to count", ret_reason);
    return cells;
}

static size_t scratch(PlannedTally of)
{
    return of.shape->seen * sizeof(Item);
}

static void samples_count(Tally *tally, const Item *outcome, uint64_t times)
{
    size_t taken = tally->shape.seen, part = samples_part(tally->kind);
    Item *sorted = tally->scratch;
    for (size_t i = 0; i < taken; i++) {
        size_t at = i;
        for (; at > 0 && sorted[at - 1] > outcome[i]; at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = outcome[i];
    }
    for (size_t k = 0; k < taken; k++) {
        uint64_t c = sorted[k];
        if (part == 1)
            tally_add(tally, c, times);
        for (size_t j = 0; part > 1 && j < k; j++) {
            uint64_t b = sorted[j];
            if (part == 2)
                tally_add(tally, c * (c - 1) / 2 + b, times);
            for (size_t i = 0; part > 2 && i < j; i++)
                tally_add(tally, c * (c - 1) / 2 * (c - 2) / 3 + b * (b - 1) / 2 + sorted[i],
                          times);
        }
    }
}

/* C(k, part) in each trial. */
static bool adds_up(const Tally *tally, uint64_t trials)
{
    uint64_t k = tally->shape.seen, part = samples_part(tally->kind);
    uint64_t each = part == 1 ? k : part == 2 ? k * (k - 1) / 2 : k * (k - 1) / 2 * (k - 2) / 3;
    return sums_to(tally, 0, tally->cells, (unsigned __int128)trials * each);
}

#define SAMPLES(id_)                                                                               \
    {                                                                                              \
        .id = id_, .shapes = TALLY_DEALS, .cells = samples_cells, .scratch = scratch,              \
        .count = samples_count, .adds_up = adds_up                                                 \
    }

const TallyKind tally_samples[3] = {SAMPLES("sample-singles"), SAMPLES("sample-pairs"),
                                    SAMPLES("sample-triples")};
