#include "tallies/words.h"

enum { MOST_ITEMS = 512 };

static uint64_t words_cells(PlannedTally of, const char **ret_reason)
{
    if (of.shape->blocks < of.n || of.shape->groups == of.n || of.shape->groups < 2)
        return tally_refuses("asks for some items that are alike, and all places one by one",
                             ret_reason);
    if (of.n > MOST_ITEMS)
        return tally_refuses("its law is known for up to 512 items", ret_reason);
    return of.n + 1;
}

static void count_runs(Tally *tally, const Item *outcome, uint64_t times)
{
    const Shape *shape = &tally->shape;
    uint64_t value = 1;
    for (size_t place = 1; place < shape->n; place++)
        value += shape_group(shape, outcome[place]) != shape_group(shape, outcome[place - 1]);
    tally_add(tally, value, times);
}

const TallyKind tally_word_runs = {
    .id = "runs",
    .shapes = TALLY_DEALS,
    .cells = words_cells,
    .count = count_runs,
};
