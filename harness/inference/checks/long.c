/* blocks, largest-block, distances, mean-distance, neighbours: of one long order, or a few
 * (--one-long). w is here the effect on one item, not on a whole order. */
#include "base/elementary.h"
#include "base/numbers.h"
#include "inference/check_kind.h"
#include "inference/effect.h"
#include "inference/long_law.h"
#include "inference/noncentral.h"

#include <stdio.h>
#include <stdlib.h>

/* The cells, at most as many as the largest layout has. */
static LongLayout read_cells(const CheckInput *input, uint64_t cells[static LONG_MOST_CELLS])
{
    tally_read(input->tally, 0, input->tally->cells, cells);
    return long_layout(input->tally->n);
}

static uint64_t least_trials(PlannedCheck of)
{
    return of.n < LONG_LAW_ITEMS ? MOST_COUNT : 1; /* whatever the trials, it is simulated */
}

/* Items of all orders, each of which has a place. */
static double items_of(size_t n, uint64_t trials)
{
    return (double)n * (double)trials;
}

static double detectable(PlannedCheck of, const CheckResult *check, double log10_level,
                         double power)
{
    double df = check->df > 0 ? check->df : 1;
    return sqrt(detectable_lambda(df, log10_level, power) / items_of(of.n, of.trials));
}

static double statistic_of_blocks(const CheckInput *input, double *ret_df)
{
    uint64_t cells[LONG_MOST_CELLS];
    LongLayout layout = read_cells(input, cells);
    TestResult test = long_blocks(&layout, cells, input->trials);
    *ret_df = test.df;
    return test.statistic;
}

static Status test_blocks(const CheckInput *input, CheckResult *ret, Error *error)
{
    uint64_t cells[LONG_MOST_CELLS];
    LongLayout layout = read_cells(input, cells);
    TestResult test = long_blocks(&layout, cells, input->trials);
    check_of_test(input, test, ret);
    ret->effect = effect_estimate(test.statistic, test.df, items_of(layout.n, input->trials));
    return STATUS_OK;
}

static double largest_effect_of_blocks(PlannedCheck of)
{
    return sqrt((double)long_layout(of.n).blocks.count - 1);
}

/* ---- the block that stands out ---- */

static Status test_largest(const CheckInput *input, CheckResult *ret, Error *error)
{
    uint64_t cells[LONG_MOST_CELLS];
    LongLayout layout = read_cells(input, cells);
    LongCell cell = long_largest_cell(&layout, cells, input->trials);
    double count = (double)(layout.blocks.count * layout.blocks.count);
    double off = (double)cell.count - cell.expected, square = off * off / cell.expected;
    /* Both ends of every cell. */
    Tails tails = {.log10_upper = (log(2 * count) + cell.log_tail) / LN10};
    check_of_both_ends(input, "union", square, tails, -INFINITY, ret);
    ret->log10_p_least = 0;
    ret->effect = effect_limits(square, 1, items_of(layout.n, input->trials), EFFECT_TAIL / count);
    return STATUS_OK;
}

static double largest_effect_of_cell(PlannedCheck of)
{
    return (double)long_layout(of.n).blocks.count;
}

static Status worst(const CheckKind *kind, const CheckResult *check, const Tally *tally,
                    CaseResult *result, Error *error)
{
    CheckInput input = {.tally = tally, .trials = result->trials};
    uint64_t cells[LONG_MOST_CELLS];
    LongLayout layout = read_cells(&input, cells);
    LongCell cell = long_largest_cell(&layout, cells, result->trials);
    WorstCell worst = {
        .observed = cell.count, .expected = cell.expected, .log10_p_adjusted = check->log10_p};
    snprintf(worst.item, sizeof worst.item, "items %zu-%zu at places %zu-%zu",
             block_first(layout.blocks, cell.item_block),
             block_first(layout.blocks, cell.item_block + 1) - 1,
             block_first(layout.blocks, cell.place_block),
             block_first(layout.blocks, cell.place_block + 1) - 1);
    return worst_append(kind, result, &worst, 1, 1, error);
}

/* ---- distances ---- */

static double statistic_of_distances(const CheckInput *input, double *ret_df)
{
    uint64_t cells[LONG_MOST_CELLS];
    LongLayout layout = read_cells(input, cells);
    *ret_df = (double)layout.bins - 1;
    return long_distances(&layout, cells + layout.blocks.count * layout.blocks.count,
                          input->trials);
}

static Status test_distances(const CheckInput *input, CheckResult *ret, Error *error)
{
    double df, value = statistic_of_distances(input, &df);
    *ret = check_result(input, "pearson", value, df, chi_square_tails(value, df));
    ret->effect = effect_estimate(value, df, items_of(input->tally->n, input->trials));
    return STATUS_OK;
}

/* All items stay. */
static double largest_effect_of_distances(PlannedCheck of)
{
    LongLayout layout = long_layout(of.n);
    uint64_t counts[LONG_MOST_BINS] = {of.n};
    return sqrt(long_distances(&layout, counts, 1) / (double)of.n);
}

/* ---- sums of both ends: near neighbours, and how far items moved ---- */

static uint64_t least_trials_of_sum(PlannedCheck of)
{
    return of.n < LONG_SUM_ITEMS ? MOST_COUNT : 1;
}

/* `square` is the squared deviate; p is of both ends. */
static Status result_of_sum(const CheckInput *input, const char *method, double square, Tails tails,
                            Estimate estimate, CheckResult *ret)
{
    check_of_both_ends(input, method, square, tails, -INFINITY, ret);
    ret->log10_p_least = 0;
    ret->effect = effect_estimate(square, 1, items_of(input->tally->n, input->trials));
    ret->estimate = estimate;
    return STATUS_OK;
}

static double detectable_of_sum(PlannedCheck of, const CheckResult *check, double log10_level,
                                double power)
{
    return check_detectable_of_both_ends(of, check, log10_level, power) / sqrt((double)of.n);
}

static double near_square(const LongLayout *layout, uint64_t count, uint64_t trials)
{
    double off = (double)count - (double)trials * long_near_mean(layout);
    return off * off / ((double)trials * long_near_variance(layout));
}

static double statistic_of_neighbours(const CheckInput *input, double *ret_df)
{
    LongLayout layout = long_layout(input->tally->n);
    *ret_df = 1;
    return near_square(&layout, tally_cell(input->tally, layout.near_cell), input->trials);
}

static Status tell_neighbours(const CheckInput *input, Estimate *ret, Error *error)
{
    LongLayout layout = long_layout(input->tally->n);
    *ret = (Estimate){.known = true,
                      .observed = (double)tally_cell(input->tally, layout.near_cell),
                      .expected = (double)input->trials * long_near_mean(&layout)};
    return STATUS_OK;
}

static Status test_neighbours(const CheckInput *input, CheckResult *ret, Error *error)
{
    LongLayout layout = long_layout(input->tally->n);
    uint64_t count = tally_cell(input->tally, layout.near_cell);
    Tails tails = long_near_tails(&layout, count, input->trials);
    Estimate estimate;
    tell_neighbours(input, &estimate, error);
    tails.log10_upper = fmin(tails.log10_upper, tails.log10_lower) + log10(2);
    return result_of_sum(input, "binomial", near_square(&layout, count, input->trials), tails,
                         estimate, ret);
}

/* All neighbours were near. */
static double largest_effect_of_neighbours(PlannedCheck of)
{
    LongLayout layout = long_layout(of.n);
    return sqrt(near_square(&layout, of.n - 1, 1) / (double)of.n);
}

static double statistic_of_moved(const CheckInput *input, double *ret_df)
{
    size_t n = input->tally->n;
    *ret_df = 1;
    return long_moved_square(n, tally_cell(input->tally, long_layout(n).moved_cell), input->trials);
}

static Status tell_moved(const CheckInput *input, Estimate *ret, Error *error)
{
    double n = (double)input->tally->n;
    uint64_t moved = tally_cell(input->tally, long_layout(input->tally->n).moved_cell);
    *ret = (Estimate){.known = true,
                      .observed = (double)moved / items_of(input->tally->n, input->trials),
                      .expected = (n * n - 1) / (3 * n)};
    return STATUS_OK;
}

static Status test_moved(const CheckInput *input, CheckResult *ret, Error *error)
{
    double df, square = statistic_of_moved(input, &df);
    Estimate estimate;
    tell_moved(input, &estimate, error);
    return result_of_sum(input, "mean", square, normal_distance_tails(sqrt(square)), estimate, ret);
}

/* All items stay. */
static double largest_effect_of_moved(PlannedCheck of)
{
    return sqrt(long_moved_square(of.n, 0, 1) / (double)of.n);
}

/* Common to all of them. */
#define LONG_CHECK .group = "one-long", .tally = &tally_long, .prior_test = PRIOR_LONG

const CheckKind check_long_blocks = {
    LONG_CHECK,
    .id = "blocks",
    .summary = "which part of the list came to which part of the order (--one-long)",
    .how = "exact moments; by simulation below 9,000 items",
    .means = "items stay near where they were, or move together: a buffer, parts shuffled by "
             "themselves",
    .finding = "parts of the list come to some parts of the order too often",
    .least_trials = least_trials,
    .statistic = statistic_of_blocks,
    .test = test_blocks,
    .largest_effect = largest_effect_of_blocks,
    .detectable = detectable,
};

const CheckKind check_largest_block = {
    LONG_CHECK,
    .id = "largest-block",
    .summary = "the part of the list that stands out most in a part of the order (--one-long)",
    .how = "hypergeometric, with the union bound over all blocks",
    .means = "one part of the list comes to one part of the order too often or too rarely",
    .finding = "one part of the list comes to one part of the order too often or too rarely",
    .test = test_largest,
    .largest_effect = largest_effect_of_cell,
    .detectable = detectable,
    .worst = worst,
};

const CheckKind check_distances = {
    LONG_CHECK,
    .id = "distances",
    .summary = "how far items moved (--one-long)",
    .how = "chi-square with its exact covariance; by simulation below 9,000 items",
    .means = "items move too little, too far, or by steps of one size: a buffer, parts that move "
             "as a whole",
    .finding = "the distances that items moved are uneven",
    .least_trials = least_trials,
    .statistic = statistic_of_distances,
    .test = test_distances,
    .largest_effect = largest_effect_of_distances,
    .detectable = detectable,
};

const CheckKind check_mean_distance = {
    LONG_CHECK,
    .id = "mean-distance",
    .summary = "how far items moved on average (--one-long)",
    .how = "normal, with the exact mean and variance; by simulation below 1,000 items",
    .means = "items stay near where they were: a buffer, few moves; or change ends",
    .finding = "items moved too far",
    .finding_below = "items stayed too near where they were",
    .estimate = "mean distance",
    .least_trials = least_trials_of_sum,
    .statistic = statistic_of_moved,
    .test = test_moved,
    .tell = tell_moved,
    .largest_effect = largest_effect_of_moved,
    .detectable = detectable_of_sum,
};

const CheckKind check_neighbours = {
    LONG_CHECK,
    .id = "neighbours",
    .summary = "items that began near each other and end as neighbours (--one-long)",
    .how = "binomial, with the exact mean and variance; by simulation below 1,000 items",
    .means = "neighbours stay together: a buffer, or parts that are not shuffled within",
    .finding = "too many neighbours were near each other before",
    .finding_below = "too few neighbours were near each other before",
    .estimate = "number of pairs",
    .least_trials = least_trials_of_sum,
    .statistic = statistic_of_neighbours,
    .test = test_neighbours,
    .tell = tell_neighbours,
    .largest_effect = largest_effect_of_neighbours,
    .detectable = detectable_of_sum,
};
