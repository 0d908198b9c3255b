/* sample-pairs: which two items are together in a sample of k out of n. */
#include "tallies/samples.h"
#include "base/elementary.h"
#include "inference/checks/matrix_check.h"
#include "inference/sample_law.h"

#include <stdio.h>
#include <stdlib.h>

static QuadraticLaw law_of(const Shape *shape)
{
    return sample_law(shape->n, shape->seen);
}

static bool automatic(PlannedCheck of)
{
    enum { MOST_STEPS = 400 }; /* a trial */
    double k = (double)of.shape->seen;
    return tally_cells(of.kind->tally, of.shape, of.trials, NULL) && k * (k - 1) / 2 <= MOST_STEPS;
}

static uint64_t least_trials(PlannedCheck of)
{
    return tally_cells(of.kind->tally, of.shape, 1, NULL) ? quadratic_least_trials(law_of(of.shape))
                                                          : 1;
}

static Status samples_test(const CheckInput *input, CheckResult *ret, Error *error)
{
    const Shape *shape = &input->tally->shape;
    SCOPED_ARENA scratch = {0};
    uint64_t *counts = arena_keep(&scratch, tally_counts(input->tally));
    TRY(arena_status(&scratch, "the counts of samples", error));
    double value = sample_statistic(shape->n, shape->seen, counts, input->trials);
    NEED_ROOM(!isnan(value), "the counts of samples", error);
    return matrix_result(input, law_of(shape), fmax(0, value), 0, ret);
}

static double df(PlannedCheck of)
{
    return law_of(of.shape).df;
}

static double largest_effect(PlannedCheck of)
{
    return sqrt(df(of));
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
    .id = "sample-pairs",
    .summary = "which two items were in a sample together; with --hands or --take",
    .how = "chi-square with its term of order 1/N",
    .means = "some pairs of items are in a sample together too often, though each item may be even",
    .finding = "some pairs of items come together too often, others too rarely",
    .shapes = CHECK_DEALS,
    .tally = &tally_sample_pairs,
    .automatic = automatic,
    .least_trials = least_trials,
    .test = samples_test,
    .largest_effect = largest_effect,
    .df = df,
    .cell_chance = cell_chance,
    .uniform = true,
    .cell_name = cell_name,
};
