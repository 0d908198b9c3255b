/* positions under a target law: how often each item ended at each place. */
#include "inference/law_places.h"
#include "base/elementary.h"
#include "inference/check_kind.h"
#include "inference/effect.h"
#include "inference/fit_tail.h"
#include "tallies/blocks.h"
#include "tallies/groups.h"

#include <stdio.h>
#include <stdlib.h>

extern const CheckKind check_positions;

/* What differs: items, or groups of alike items. */
static size_t kinds_of(const TargetLaw *law)
{
    return law->groups ? law->groups : law->n;
}

/* Even permutations of five items and more: sums over three cells are those of all orders. */
static bool as_all_orders(const TargetLaw *law)
{
    return law->name == LAW_EVEN && law->n > 4;
}

static bool automatic(PlannedCheck of)
{
    const TargetLaw *law = of.shape->law;
    return law->name != LAW_EVEN || of.n > 3;
}

/* Why nothing is said of the places; NULL: something is. */
static const char *why_not(const Shape *shape)
{
    const TargetLaw *law = shape->law;
    if (!law->places && shape->n < 4)
        return "the orders of 3 items say all that their places do";
    if (!law->places && law->name != LAW_EVEN && shape->n > BLOCKS_SINGLE)
        return "places are counted one by one up to 1024 items";
    return NULL;
}

static uint64_t least_trials(PlannedCheck of)
{
    if (why_not(of.shape))
        return 1;
    return as_all_orders(of.shape->law) ? check_positions.least_trials(of)
                                        : (uint64_t)(4 * FIT_LEAST_EXPECTED);
}

static QuadraticLaw law_of_rows(const Shape *shape)
{
    return as_all_orders(shape->law) ? check_positions.law(shape)
                                     : quadratic_of_cells((double)kinds_of(shape->law));
}

/* Tests the place whose row stands out most, each a row of given chances. */
static Status test_rows(const CheckInput *input, const uint64_t *counts, CheckResult *ret,
                        Error *error)
{
    const TargetLaw *law = input->tally->shape.law;
    size_t n = law->n, kinds = kinds_of(law);
    SCOPED_ARENA scratch = {0};
    uint64_t *row = arena_get(&scratch, kinds, sizeof *row);
    double *expected = arena_get(&scratch, kinds, sizeof *expected);
    TRY(arena_status(&scratch, "the places of a law", error));
    TestResult best = {0};
    Tails least = {0};
    for (size_t place = 0; place < n; place++) {
        TestResult fit;
        for (size_t item = 0; item < kinds; item++) {
            row[item] = counts[item * n + place];
            expected[item] = (double)input->trials * law_place_chance(law, item, place);
        }
        TRY(fit_test(row, expected, kinds, &fit, error));
        if (!(fit.df > 0))
            continue;
        least.log10_upper = fmin(least.log10_upper, fit.tails.log10_upper);
        least.log10_lower = fmin(least.log10_lower, fit.tails.log10_lower);
        if (!(best.df > 0) ||
            chi_square_log10_two_sided(fit.tails) < chi_square_log10_two_sided(best.tails))
            best = fit;
    }
    /* Bonferroni's inequality, over the places. */
    best.tails.log10_upper = fmin(0, least.log10_upper + log10((double)n));
    best.tails.log10_lower = fmin(0, least.log10_lower + log10((double)n));
    best.method = "union";
    TRY(check_of_test(input, best, ret));
    if (ret->status != FINDING_SKIPPED)
        ret->effect =
            effect_limits(best.statistic, best.df, (double)input->trials, EFFECT_TAIL / (double)n);
    return STATUS_OK;
}

static Status law_places_test(const CheckInput *input, CheckResult *ret, Error *error)
{
    const Shape *shape = &input->tally->shape;
    if (why_not(shape))
        return check_skipped(input->kind->id, why_not(shape), ret);
    if (as_all_orders(shape->law))
        return check_positions.test(input, ret, error);
    SCOPED_ARENA scratch = {0};
    uint64_t *counts = arena_keep(&scratch, tally_counts(input->tally));
    TRY(arena_status(&scratch, "the places of a law", error));
    return test_rows(input, counts, ret, error);
}

static double cell_chance(const Tally *tally, uint64_t cell)
{
    size_t n = tally->n;
    return n > BLOCKS_SINGLE ? 0 : law_place_chance(tally->shape.law, cell / n, cell % n);
}

static void cell_name(const Tally *tally, uint64_t cell, char *text, size_t size)
{
    check_positions.cell_name(tally, cell, text, size);
}

static void kind_name(const Tally *tally, uint64_t cell, char *text, size_t size)
{
    const Shape *shape = &tally->shape;
    unsigned long long group = cell / shape->n, place = cell % shape->n;
    if (shape->names)
        snprintf(text, size, "%.60s at place %llu", shape->names[group], place);
    else
        snprintf(text, size, "item %llu at place %llu", group, place);
}

/* Common to both. */
#define LAW_PLACES                                                                                 \
    .id = "positions",                                                                             \
    .how = "chi-square with its correction, with the union bound over the places",                 \
    .about = ABOUT_PLACES, .automatic = automatic, .least_trials = least_trials,                   \
    .test = law_places_test, .law = law_of_rows, .cell_chance = cell_chance

static const CheckKind check_law_groups = {
    LAW_PLACES,
    .means = "a kind of item is at some places more often than the law says",
    .summary = "how often each kind of item was at each place; with --law and --deck",
    .tally = &tally_groups,
    .shapes = CHECK_LAW_DEALS,
    .cell_name = kind_name,
};

const CheckKind check_law_places = {
    LAW_PLACES,
    .means = "an item ends at some places more often than the law says",
    .summary = "how often each item ended at each place; with --law",
    .tally = &tally_positions,
    .shapes = CHECK_LAW,
    .deal_variant = &check_law_groups,
    .cell_name = cell_name,
};
