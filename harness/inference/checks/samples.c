/* sample-singles, sample-pairs, sample-triples: the parts of a sample of k out of n. */
#include "tallies/samples.h"
#include "base/elementary.h"
#include "inference/checks/groups_check.h"
#include "inference/checks/matrix_check.h"
#include "inference/sample_law.h"

#include <stdio.h>
#include <stdlib.h>

static QuadraticLaw law_of(const CheckKind *kind, const Shape *shape)
{
    return sample_law(shape->n, shape->seen, samples_part(kind->tally));
}

/* Not for single items, of which `positions` says the same. */
static bool automatic(PlannedCheck of)
{
    enum { MOST_STEPS = 400 }; /* a trial */
    double k = (double)of.shape->seen, part = (double)samples_part(of.kind->tally);
    return part > 1 && tally_cells(of.kind->tally, of.shape, of.trials, NULL) &&
           k * (k - 1) / 2 * (part > 2 ? (k - 2) / 3 : 1) <= MOST_STEPS;
}

static uint64_t least_trials(PlannedCheck of)
{
    if (!tally_cells(of.kind->tally, of.shape, 1, NULL))
        return 1;
    return samples_part(of.kind->tally) == 1 ? groups_least_trials(of)
                                             : quadratic_least_trials(law_of(of.kind, of.shape));
}

static double statistic(const CheckInput *input, double *ret_df)
{
    const Tally *tally = input->tally;
    uint64_t *counts = tally_counts(tally);
    *ret_df = sample_df(tally->shape.n, samples_part(input->kind->tally));
    if (!counts)
        return STATISTIC_LOST;
    double value = sample_statistic(tally->shape.n, tally->shape.seen,
                                    samples_part(input->kind->tally), counts, input->trials);
    free(counts);
    return isnan(value) ? STATISTIC_LOST : value;
}

static Status samples_test(const CheckInput *input, CheckResult *ret, Error *error)
{
    double df, value = statistic(input, &df);
    NEED_ROOM(value != STATISTIC_LOST, "the counts of samples", error);
    if (input->trials == 1)
        return check_unable(input->kind->id, 1, 0, ret);
    return matrix_result(input, law_of(input->kind, &input->tally->shape), fmax(0, value), 0, ret);
}

static double df(PlannedCheck of)
{
    return law_of(of.kind, of.shape).df;
}

static double largest_effect(PlannedCheck of)
{
    return sqrt(df(of));
}

/* The chance that all of the subset's items are in the sample. */
static double cell_chance(const Tally *tally, uint64_t cell)
{
    double chance = 1;
    for (size_t i = 0; i < samples_part(tally->kind); i++)
        chance *= ((double)tally->shape.seen - (double)i) / ((double)tally->n - (double)i);
    return chance;
}

/* "items 3, 17 and 20". */
static void cell_name(const Tally *tally, uint64_t cell, char *text, size_t size)
{
    size_t part = samples_part(tally->kind), items[3], at = 0;
    for (size_t j = part; j-- > 0;) {
        uint64_t item = 0, before = 0;
        for (;; item++) {
            uint64_t after = j == 0   ? item + 1
                             : j == 1 ? item * (item + 1) / 2
                                      : (item + 1) * item / 2 * (item - 1) / 3;
            if (item >= j && after > cell)
                break;
            before = item >= j ? after : before;
        }
        items[j] = (size_t)item;
        cell -= before;
    }
    const Shape *shape = &tally->shape;
    for (size_t j = 0; j < part && at < size; j++) {
        const char *between = j == 0 ? "" : j + 1 == part ? " and " : ", ";
        if (shape->names)
            at += (size_t)snprintf(text + at, size - at, "%s%s", between,
                                   shape->names[shape_group(shape, items[j])]);
        else
            at += (size_t)snprintf(text + at, size - at, "%sitem %zu", between, items[j]);
    }
}

#define SAMPLE_CHECK                                                                               \
    .how = "chi-square with its term of order 1/N; of few trials simulated",                       \
    .shapes = CHECK_DEALS, .automatic = automatic, .least_trials = least_trials,                   \
    .largest_effect = largest_effect, .df = df, .cell_chance = cell_chance, .uniform = true,       \
    .cell_name = cell_name

/* For what two or three items say beyond what single ones say. */
#define SAMPLE_PART SAMPLE_CHECK, .statistic = statistic, .test = samples_test

const CheckKind check_sample_singles = {
    SAMPLE_CHECK,
    .statistic = groups_check_statistic,
    .test = groups_check_test,
    .id = "sample-singles",
    .summary = "how often each item was in a sample; with --hands or --take",
    .tally = &tally_samples[0],
    .means = "some items are in samples too often, others too rarely",
};

const CheckKind check_sample_pairs = {
    SAMPLE_PART,
    .id = "sample-pairs",
    .summary = "which two items were in a sample together; with --hands or --take",
    .finding = "some pairs of items come together too often, others too rarely",
    .tally = &tally_samples[1],
    .means = "some pairs of items are in a sample together too often, though each item may be even",
};

const CheckKind check_sample_triples = {
    SAMPLE_PART,
    .id = "sample-triples",
    .summary = "which three items were in a sample together; with --hands or --take",
    .finding = "some triples of items come together too often, others too rarely",
    .tally = &tally_samples[2],
    .means =
        "some triples of items are in a sample together too often, though each pair may be even",
};
