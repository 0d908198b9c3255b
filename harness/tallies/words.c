#include "tallies/words.h"

#include <string.h>

enum { MOST_ITEMS = 512, MOST_INVERSIONS = 4095 };

uint64_t word_inversions_most(const Shape *shape)
{
    uint64_t n = shape->n, pairs = n * (n - 1) / 2;
    for (size_t group = 0; group < shape->groups; group++) {
        uint64_t alike = shape_in_group(shape, group);
        pairs -= alike * (alike - 1) / 2;
    }
    return pairs;
}

static uint64_t words_cells(PlannedTally of, const char **ret_reason)
{
    bool inversions = of.kind == &tally_word_inversions;
    uint64_t most = inversions ? word_inversions_most(of.shape) : of.n;
    if (of.shape->blocks < of.n || of.shape->groups == of.n || of.shape->groups < 2)
        return tally_refuses("asks for some items that are alike, and all places one by one",
                             ret_reason);
    if (of.n > MOST_ITEMS || (inversions && most > MOST_INVERSIONS))
        return tally_refuses(
            "its law is known for up to 512 items, of inversions for up to 4,095 pairs "
            "of items that differ",
            ret_reason);
    return most + 1;
}

static size_t scratch(PlannedTally of)
{
    return of.shape->groups * sizeof(uint32_t);
}

static void count_inversions(Tally *tally, const Item *outcome, uint64_t times)
{
    const Shape *shape = &tally->shape;
    uint32_t *seen = tally->scratch; /* of each kind, so far */
    uint64_t value = 0;
    memset(seen, 0, shape->groups * sizeof *seen);
    for (size_t place = 0; place < shape->n; place++) {
        size_t kind = shape_group(shape, outcome[place]);
        for (size_t later = kind + 1; later < shape->groups; later++)
            value += seen[later];
        seen[kind]++;
    }
    tally_add(tally, value, times);
}

static void count_runs(Tally *tally, const Item *outcome, uint64_t times)
{
    const Shape *shape = &tally->shape;
    uint64_t value = 1;
    for (size_t place = 1; place < shape->n; place++)
        value += shape_group(shape, outcome[place]) != shape_group(shape, outcome[place - 1]);
    tally_add(tally, value, times);
}

#define WORD_FUNCTIONS .shapes = TALLY_DEALS, .cells = words_cells

const TallyKind tally_word_inversions = {
    WORD_FUNCTIONS,
    .id = "word-inversions",
    .scratch = scratch,
    .count = count_inversions,
};

const TallyKind tally_word_runs = {
    WORD_FUNCTIONS,
    .id = "runs",
    .count = count_runs,
};
