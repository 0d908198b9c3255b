/* positions under a shape: how many items of each group came to each block of places. */
#include "tallies/groups.h"
#include "base/elementary.h"
#include "inference/binomial_tail.h"
#include "inference/checks/groups_check.h"
#include "inference/effect.h"
#include "inference/groups_law.h"
#include "inference/multinomial_tail.h"
#include "inference/stat_sum.h"

#include <stdio.h>
#include <stdlib.h>

/* The shape that the tally counts; `sizes` is its room. */
static Shape counted_shape(const TallyKind *kind, const Shape *shape,
                           uint32_t sizes[static BLOCKS_SINGLE])
{
    if (kind == &tally_positions)
        return groups_of_blocks(blocks_of(shape->n), sizes);
    return *shape;
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
        double m = (double)value, other = n - r - s + m;
        double log_chance = log_gamma(r + 1) + log_gamma(s + 1) + log_gamma(n - r + 1) +
                            log_gamma(n - s + 1) - log_gamma(n + 1) - log_gamma(m + 1) -
                            log_gamma(r - m + 1) - log_gamma(s - m + 1);
        ret_chances[value] = other >= 0 ? exp(log_chance - log_gamma(other + 1)) : 0;
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
    Shape shape = counted_shape(of.kind->tally, of.shape, sizes);
    return is_one_number(&shape) || is_multinomial(&shape)
               ? 1
               : quadratic_least_trials(groups_quadratic(&shape));
}

static double df(PlannedCheck of)
{
    return groups_law(of.shape).df;
}

/* Two counts in a hundred thousand trials and more: a lattice, as of a coin. */
static TestResult test_large_number(const Shape *shape, uint64_t trials, double value)
{
    double n = (double)shape->n, r = (double)shape_in_group(shape, 0);
    double s = (double)shape_in_block(shape, 0);
    double deviation = sqrt((double)trials * r * s * (n - r) * (n - s) / (n * n * (n - 1)));
    double gap = sqrt(value) + 1 / deviation;
    return quadratic_test(groups_quadratic(shape), (double)trials, gap * gap - value, value);
}

static Status test_value(const Shape *shape, const uint64_t *cells, uint64_t trials, double value,
                         TestResult *ret, Error *error)
{
    if (is_multinomial(shape))
        return test_multinomial(shape, cells, trials, ret, error);
    if (is_summed(shape, trials)) {
        SCOPED_ROOM(double, chances, stat_chances(shape, NULL), "the counts of the blocks", error);
        size_t values = stat_chances(shape, chances);
        return sum_test_of((double)cells[0], chances, values, trials, ret, error);
    }
    if (is_one_number(shape)) {
        *ret = test_large_number(shape, trials, value);
        return STATUS_OK;
    }
    /* A pair of trials that agree in one more item, the least there is near 0. */
    double most_items = 1, most_places = 1;
    for (size_t group = 0; group < shape->groups; group++)
        most_items = fmax(most_items, (double)shape_in_group(shape, group));
    for (size_t block = 0; block < shape->blocks; block++)
        most_places = fmax(most_places, (double)shape_in_block(shape, block));
    double step = 2 * ((double)shape->n - 1) / ((double)trials * most_items * most_places);
    *ret = quadratic_test(groups_quadratic(shape), (double)trials, step, value);
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
    const Shape *shape = &input->tally->shape,
                counted = counted_shape(input->tally->kind, shape, sizes);
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
        ret->effect = effect_heaped(fmax(0, value - mean + ret->df), ret->df, (double)trials,
                                    check_largest_effect(input->kind, shape, trials), EFFECT_TAIL);
    }
    return STATUS_OK;
}

/* A trial's |z|^2 is (n-1) (sum m^2/(r s) - 1), and that sum at most the number of groups, or of
 * blocks; it is df for certain where items or places are single. */
static double largest_effect(PlannedCheck of)
{
    if (!both_grouped(of.shape))
        return sqrt(df(of));
    double most =
        (double)(of.shape->groups < of.shape->blocks ? of.shape->groups : of.shape->blocks);
    return sqrt(((double)of.n - 1) * (most - 1));
}

/* One cell that stands out. */
typedef struct Cell {
    size_t group, block;
    uint64_t count;
    double deviate, log10_p;
} Cell;

static int by_log10_p(const void *a, const void *b)
{
    const Cell *one = a, *other = b;
    if (one->log10_p != other->log10_p)
        return one->log10_p < other->log10_p ? -1 : 1;
    if (one->group != other->group)
        return one->group < other->group ? -1 : 1;
    return one->block < other->block ? -1 : one->block > other->block;
}

/* Two-sided: of a single item, or a single place, binomial, of others by the deviate. */
static double cell_log10_p(const Shape *shape, const Cell *cell, uint64_t trials)
{
    double n = (double)shape->n, r = (double)shape_in_group(shape, cell->group);
    double s = (double)shape_in_block(shape, cell->block);
    double square = cell->deviate * cell->deviate;
    if ((r > 1 && s > 1) || square > 1000)
        return chi_square_tails(square, 1).log10_upper;
    return chi_square_log10_two_sided(
        binomial_tails((double)cell->count, (double)trials, r * s / n));
}

static void name_cell(const Shape *shape, const Cell *cell, bool classes, char *text, size_t size)
{
    char name[100];
    if (classes && shape->names) {
        snprintf(text, size, "class %s", shape->names[cell->group]);
        return;
    }
    if (shape->names)
        snprintf(name, sizeof name, "%s", shape->names[cell->group]);
    else
        snprintf(name, sizeof name, "item %zu", cell->group);
    if (cell->block + 1 == shape->blocks && shape->seen < shape->n)
        snprintf(text, size, "%s in the rest", name);
    else
        snprintf(text, size, "%s %s %zu", name, shape->ordered ? "at place" : "in hand",
                 cell->block);
}

static Status worst(const CheckKind *kind, const CheckResult *check, const Tally *tally,
                    CaseResult *result, Error *error)
{
    const Shape *shape = &tally->shape;
    size_t count = shape->groups * shape->blocks, kept = 0;
    uint64_t trials = result->trials;
    WorstCell worst[WORST_CELLS];
    SCOPED_ARENA scratch = {0};
    uint64_t *cells = arena_keep(&scratch, tally_counts(tally));
    Cell *all = arena_get(&scratch, count, sizeof *all);
    TRY(arena_status(&scratch, "the counts of the blocks", error));
    for (size_t i = 0; i < count; i++) {
        Cell cell = {.group = i / shape->blocks, .block = i % shape->blocks, .count = cells[i]};
        /* Unseen places say nothing that the seen ones do not say. */
        if (cell.block + 1 == shape->blocks && shape->seen < shape->n && shape->blocks > 1)
            continue;
        cell.deviate = groups_deviate(shape, cell.group, cell.block, cell.count, trials);
        cell.log10_p = cell_log10_p(shape, &cell, trials);
        all[kept++] = cell;
    }
    qsort(all, kept, sizeof *all, by_log10_p);
    size_t shown = kept < WORST_CELLS ? kept : WORST_CELLS;
    for (size_t i = 0; i < shown; i++) {
        double expected = (double)trials * (double)shape_in_group(shape, all[i].group) *
                          (double)shape_in_block(shape, all[i].block) / (double)shape->n;
        worst[i] = (WorstCell){
            .observed = all[i].count, .expected = expected, .log10_p_adjusted = all[i].log10_p};
        name_cell(shape, &all[i], case_of_classes(result), worst[i].item, sizeof worst[i].item);
    }
    return worst_append(kind, result, worst, shown, kept, error);
}

const CheckKind check_groups = {
    .id = "positions",
    .how = "exact or chi-square with its correction",
    .means = "an item ends at some places more often: look at which step puts it there (worst "
             "names both)",
    .summary = "how many items of each kind came to each place or hand",
    .about = ABOUT_OTHER,
    .automatic_from = 1,
    .tally = &tally_groups,
    .shapes = CHECK_DEALS,
    .least_trials = groups_least_trials,
    .test = groups_check_test,
    .largest_effect = largest_effect,
    .df = df,
    .worst = worst,
};
