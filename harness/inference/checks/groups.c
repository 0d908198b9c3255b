/* positions under a shape: how many items of each group came to each block of places. */
#include "tallies/groups.h"
#include "base/elementary.h"
#include "inference/binomial_tail.h"
#include "inference/checks/groups_check.h"
#include "inference/checks/law_places.h"
#include "inference/effect.h"
#include "inference/groups_law.h"
#include "inference/multinomial_tail.h"
#include "inference/stat_sum.h"

#include <stdio.h>

/* What is counted under a shape: its groups and blocks or, of a plain one, blocks of neighbours;
 * `sizes` is its room. */
static Shape counted_shape(const Shape *shape, uint32_t sizes[static BLOCKS_SINGLE])
{
    return shape_is_plain(shape) ? groups_of_blocks(blocks_of(shape->n), sizes) : *shape;
}

QuadraticLaw groups_check_law(const Shape *shape)
{
    uint32_t sizes[BLOCKS_SINGLE];
    Shape counted = counted_shape(shape, sizes);
    return groups_quadratic(&counted);
}

/* One number says it all: how many items of the first group are in the first block. */
static bool is_one_number(const Shape *shape)
{
    return shape->groups == 2 && shape->blocks == 2;
}

/* The chances of that number. Returns how many values it has. */
static size_t stat_chances(const Shape *shape, double *ret_chances)
{
    double n = (double)shape->n, r = (double)shape_in_group(shape, 0);
    double s = (double)shape_in_block(shape, 0);
    size_t values = (size_t)fmin(r, s) + 1;
    for (size_t value = 0; ret_chances && value < values; value++) {
        double m = (double)value;
        ret_chances[value] = n - r - s + m >= 0 ? exp(hypergeometric_log(n, r, s, m)) : 0;
    }
    return values;
}

/* True if trials are few enough for the law of that number's sum. */
static bool is_summed(const Shape *shape, uint64_t trials)
{
    return is_one_number(shape) && trials <= SUM_TEST_MOST / stat_chances(shape, NULL);
}

/* One place is seen, and all groups are of one size: a trial falls into one of cells that are all
 * alike. */
static bool is_multinomial(const Shape *shape)
{
    bool alike = shape->seen == 1 && shape->blocks == 2 && shape->groups > 2;
    for (size_t group = 1; alike && group < shape->groups; group++)
        alike = shape_in_group(shape, group) == shape_in_group(shape, 0);
    return alike;
}

/* Pearson's statistic of these cells, which is T. */
static Status test_multinomial(const Shape *shape, const uint64_t *cells, uint64_t trials,
                               TestResult *ret, Error *error)
{
    unsigned __int128 squares = 0;
    for (size_t group = 0; group < shape->groups; group++)
        squares += (unsigned __int128)cells[group * 2] * cells[group * 2];
    return multinomial_test(trials, shape->groups, squares, ret, error);
}

uint64_t groups_least_trials(PlannedCheck of)
{
    uint32_t sizes[BLOCKS_SINGLE];
    Shape shape = counted_shape(of.shape, sizes);
    return is_one_number(&shape) || is_multinomial(&shape)
               ? 1
               : quadratic_least_trials(groups_quadratic(&shape));
}

static Status test_value(const Shape *shape, const uint64_t *cells, uint64_t trials, double value,
                         TestResult *ret, Error *error)
{
    if (is_multinomial(shape))
        return test_multinomial(shape, cells, trials, ret, error);
    if (is_summed(shape, trials)) {
        SCOPED_ROOM(double, chances, stat_chances(shape, NULL), "the counts of the blocks", error);
        size_t values = stat_chances(shape, chances);
        return sum_test((double)cells[0], chances, values, trials, ret, error);
    }
    QuadraticLaw law = groups_quadratic(shape);
    if (is_one_number(shape)) { /* of a hundred thousand trials and more: a lattice, as of a coin */
        double gap = sqrt(value) + 1 / sqrt((double)trials * groups_variance(shape, 0, 0));
        law.step = (gap * gap - value) * (double)trials;
    }
    *ret = quadratic_test(law, (double)trials, value);
    return STATUS_OK;
}

Status groups_table_test(const Shape *shape, const uint64_t *cells, uint64_t trials,
                         TestResult *ret, Error *error)
{
    double value = groups_statistic(shape, cells, trials);
    TestResult test;
    TRY(test_value(shape, cells, trials, value, &test, error));
    test.statistic = value;
    test.df = groups_law(shape).df;
    *ret = test;
    return STATUS_OK;
}

/* Whether the tally has the squares, which a table of counts has not (input/count_table.h). */
static bool knows_squares(const Tally *tally)
{
    uint64_t after = (uint64_t)tally->shape.groups * tally->shape.blocks;
    for (uint64_t cell = after; cell < tally->cells; cell++)
        if (tally_cell(tally, cell))
            return true;
    return false;
}

Status groups_check_test(const CheckInput *input, CheckResult *ret, Error *error)
{
    uint32_t sizes[BLOCKS_SINGLE];
    const Shape *shape = &input->tally->shape, counted = counted_shape(shape, sizes);
    uint64_t trials = input->trials;
    SCOPED_ARENA scratch = {0};
    uint64_t *cells = arena_keep(&scratch, tally_counts(input->tally));
    TRY(arena_status(&scratch, "the counts of the blocks", error));
    TestResult result;
    TRY(groups_table_test(&counted, cells, trials, &result, error));
    double value = result.statistic;
    check_of_test(input, result, ret);
    /* T holds how items clump within a deal, too; without that it is free of bias for w. */
    if (both_grouped(shape) && !knows_squares(input->tally)) {
        ret->effect = (Effect){.value = 0, .low = 0, .high = INFINITY}; /* nothing is known of it */
    } else if (both_grouped(shape) && trials > 1 && !(result.log10_p_least > 0)) {
        uint64_t after = (uint64_t)shape->groups * shape->blocks;
        double mean = groups_lengths(shape, cells + after, trials) / (double)trials;
        /* The tail of a sum of squares with that trace is heaviest where all is in one direction.
         * */
        ret->log10_p_clumped = mean > 0 ? chi_square_tails(value / mean, 1).log10_upper : 0;
        ret->effect =
            effect_concentrated(fmax(0, value - mean + ret->df), ret->df, (double)trials,
                                check_largest_effect(input->kind, shape, trials), EFFECT_TAIL);
    }
    return STATUS_OK;
}

/* ---- the check: of a deal, or of alike items under a target law ---- */

static uint64_t least_trials(PlannedCheck of)
{
    return of.shape->law ? law_places_least_trials(of.shape) : groups_least_trials(of);
}

static QuadraticLaw law(const Shape *shape)
{
    return shape->law ? law_places_quadratic(shape) : groups_check_law(shape);
}

static Status test(const CheckInput *input, CheckResult *ret, Error *error)
{
    return input->tally->shape.law ? law_places_test(input, ret, error)
                                   : groups_check_test(input, ret, error);
}

/* A trial's |z|^2 is (n-1) (sum m^2/(r s) - 1), and that sum at most the number of groups, or of
 * blocks; it is df for certain where items or places are single. */
static double largest_effect(PlannedCheck of)
{
    if (of.shape->law)
        return INFINITY;
    if (!both_grouped(of.shape))
        return check_root_of_df(of);
    double most =
        (double)(of.shape->groups < of.shape->blocks ? of.shape->groups : of.shape->blocks);
    return sqrt(((double)of.n - 1) * (most - 1));
}

/* Unseen places say nothing that the seen ones do not say. Squares follow the counts. */
static CellLaw cell_law(const Tally *tally, uint64_t cell)
{
    const Shape *shape = &tally->shape;
    size_t group = cell / shape->blocks, block = cell % shape->blocks;
    bool unseen = block + 1 == shape->blocks && shape->seen < shape->n && shape->blocks > 1;
    if (shape->law)
        return (CellLaw){.mean = law_place_chance(shape->law, group, block)};
    if (unseen || group >= shape->groups)
        return (CellLaw){0};
    double items = (double)shape_in_group(shape, group),
           places = (double)shape_in_block(shape, block);
    return (CellLaw){.mean = items * places / (double)shape->n,
                     .variance =
                         items > 1 && places > 1 ? groups_variance(shape, group, block) : 0};
}

static void cell_name(const Tally *tally, uint64_t cell, char *text, size_t size)
{
    const Shape *shape = &tally->shape;
    unsigned long long group = cell / shape->blocks, block = cell % shape->blocks;
    const char *where = shape->ordered ? "at place" : "in hand";
    if (shape->names)
        snprintf(text, size, "%.99s %s %llu", shape->names[group], where, block);
    else
        snprintf(text, size, "item %llu %s %llu", group, where, block);
}

const CheckKind check_groups = {
    .id = "positions",
    .how = "exact or chi-square with its correction",
    .means = "an item ends at some places more often: look at which step puts it there (worst "
             "names both)",
    .summary = "how many items of each kind came to each place or hand",
    .about = ABOUT_PLACES,
    .automatic = places_automatic,
    .tally = &tally_groups,
    .shapes = CHECK_DEALS,
    .of_laws = true,
    .least_trials = least_trials,
    .test = test,
    .largest_effect = largest_effect,
    .law = law,
    .cell_law = cell_law,
    .cell_name = cell_name,
};
