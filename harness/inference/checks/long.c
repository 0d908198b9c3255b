/* blocks, mean-distance, same-orders: of one long order, or a few (--one-long). w is here the
 * effect on one item, not on a whole order. */
#include "base/elementary.h"
#include "base/numbers.h"
#include "inference/buffer_law.h"
#include "inference/checks/groups_check.h"
#include "inference/effect.h"
#include "inference/groups_law.h"
#include "inference/noncentral.h"
#include "inference/repeats_test.h"
#include "tallies/long_counts.h"

/* The cells, at most as many as the largest layout has. */
static LongLayout read_cells(const CheckInput *input, uint64_t cells[static LONG_MOST_CELLS])
{
    tally_read(input->tally, 0, input->tally->cells, cells);
    return long_layout(input->tally->n);
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

static Status test_blocks(const CheckInput *input, CheckResult *ret, Error *error)
{
    uint64_t cells[LONG_MOST_CELLS];
    uint32_t sizes[LONG_MOST_BLOCKS];
    LongLayout layout = read_cells(input, cells);
    Shape shape = groups_of_blocks(layout.blocks, sizes);
    TestResult test;
    TRY(groups_table_test(&shape, cells, input->trials, &test, error));
    check_of_test(input, test, ret);
    ret->effect = effect_estimate(test.statistic, test.df, items_of(layout.n, input->trials));
    return STATUS_OK;
}

static double largest_effect_of_blocks(PlannedCheck of)
{
    return sqrt((double)long_layout(of.n).blocks.count - 1);
}

/* ---- how far items moved ---- */

static double detectable_of_sum(PlannedCheck of, const CheckResult *check, double log10_level,
                                double power)
{
    return check_detectable_of_both_ends(of, check, log10_level, power) / sqrt((double)of.n);
}

static double statistic_of_moved(const CheckInput *input)
{
    size_t n = input->tally->n;
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
    double square = statistic_of_moved(input);
    Estimate estimate;
    if (input->tally->n < LONG_SUM_ITEMS)
        return check_cannot_tell(input->kind->id, input->trials,
                                 "below 1,000 items the tails are not known", ret);
    tell_moved(input, &estimate, error);
    check_of_both_ends(input, "mean", square, 1, normal_distance_tails(sqrt(square)), -INFINITY,
                       ret);
    ret->effect = effect_estimate(square, 1, items_of(input->tally->n, input->trials));
    ret->estimate = estimate;
    return STATUS_OK;
}

/* All items stay. */
static double largest_effect_of_moved(PlannedCheck of)
{
    return sqrt(long_moved_square(of.n, 0, 1) / (double)of.n);
}

/* ---- whether the order of one epoch comes again in another ---- */

/* Orders are compared by hashes of 64 bits. */
static RepeatsLaw law_of_orders(size_t n, uint64_t orders)
{
    return (RepeatsLaw){
        .trials = (double)orders, .log_orders = log_gamma((double)n + 1), .confusion = 0x1p-64};
}

static Status test_again(const CheckInput *input, CheckResult *ret, Error *error)
{
    size_t n = input->tally->n;
    uint64_t again = tally_cell(input->tally, long_layout(n).again_cell);
    RepeatsLaw law = law_of_orders(n, input->trials);
    if (input->trials < 2)
        return check_skipped(input->kind->id, "there is one order", ret);
    *ret = check_result(input, "poisson", (double)again, NAN, repeats_tails(law, again));
    ret->effect = repeats_effect(law, again);
    ret->estimate = (Estimate){
        .known = true, .observed = (double)again, .expected = exp(repeats_log_mean(law))};
    return STATUS_OK;
}

static double largest_effect_of_again(PlannedCheck of)
{
    return repeats_largest_effect(law_of_orders(of.n, of.trials));
}

static double detectable_of_again(PlannedCheck of, const CheckResult *check, double log10_level,
                                  double power)
{
    return repeats_detectable(law_of_orders(of.n, of.trials), log10_level, power);
}

/* Common to all. */
#define LONG_CHECK .group = "one-long", .tally = &tally_long, .about = ABOUT_LONG

const CheckKind check_long_blocks = {
    LONG_CHECK,
    .id = "blocks",
    .summary = "which part of the list came to which part of the order (--one-long)",
    .how = "chi-square with its correction; below 9,000 items exact",
    .means = "items stay near where they were, or move together: a buffer, parts shuffled by "
             "themselves",
    .finding = "parts of the list come to some parts of the order too often",
    .test = test_blocks,
    .largest_effect = largest_effect_of_blocks,
    .detectable = detectable,
};

const CheckKind check_mean_distance = {
    LONG_CHECK,
    .id = "mean-distance",
    .summary = "how far items moved on average (--one-long)",
    .how = "normal, with the exact mean and variance; from 1,000 items on",
    .means = "items stay near where they were: a buffer, few moves; or change ends",
    .finding = "items moved too far",
    .finding_below = "items stayed too near where they were",
    .estimate = "mean distance",
    .test = test_moved,
    .tell = tell_moved,
    .largest_effect = largest_effect_of_moved,
    .detectable = detectable_of_sum,
};

const CheckKind check_same_orders = {
    LONG_CHECK,
    .id = "same-orders",
    .summary = "whether the order of one epoch comes again in another (--one-long)",
    .how = "Poisson bounds",
    .means = "an epoch is not shuffled anew: the same seed is set again, or the order is kept",
    .finding = "the same order comes in more than one epoch",
    .finding_below = "the same order comes in fewer epochs than chance allows",
    .estimate = "orders that came before",
    .test = test_again,
    .largest_effect = largest_effect_of_again,
    .detectable = detectable_of_again,
};
