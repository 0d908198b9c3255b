/* sample-pairs: which two items are together in a sample of k out of n. */
#include "tallies/samples.h"
#include "inference/check_kind.h"
#include "inference/sample_law.h"

#include <stdio.h>

static bool automatic(PlannedCheck of)
{
    enum { MOST_STEPS = 400 }; /* a trial */
    double k = (double)of.shape->seen;
    return tally_cells(of.kind->tally, of.shape, of.trials, NULL) && k * (k - 1) / 2 <= MOST_STEPS;
}

/* The chance that both items are in the sample. */
static double cell_chance(const Tally *tally, uint64_t cell)
{
    double k = (double)tally->shape.seen, n = (double)tally->n;
    return k * (k - 1) / (n * (n - 1));
}

/* "items 3 and 17". */
static void cell_name(const Tally *tally, uint64_t cell, char *text, size_t size)
{
    const Shape *shape = &tally->shape;
    size_t later = 1;
    while (later * (later + 1) / 2 <= cell)
        later++;
    size_t first = (size_t)(cell - later * (later - 1) / 2);
    if (shape->names)
        snprintf(text, size, "%s and %s", shape->names[shape_group(shape, first)],
                 shape->names[shape_group(shape, later)]);
    else
        snprintf(text, size, "item %zu and item %zu", first, later);
}

const CheckKind check_sample_pairs = {
    QUADRATIC_CHECK(sample_law, sample_statistic),
    .id = "sample-pairs",
    .summary = "which two items were in a sample together; with --hands or --take",
    .means = "some pairs of items are in a sample together too often, though each item may be even",
    .finding = "some pairs of items come together too often, others too rarely",
    .shapes = CHECK_DEALS,
    .tally = &tally_sample_pairs,
    .automatic = automatic,
    .largest_effect = check_root_of_df,
    .cell_chance = cell_chance,
    .uniform = true,
    .cell_name = cell_name,
};
