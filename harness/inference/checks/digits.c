/* digits: is each step of the shuffle even, as undoing swaps shows them? digit-pairs: are two steps
 * independent of each other? */
#include "tallies/digits.h"
#include "inference/checks/matrix_check.h"

#include <math.h>
#include <stdio.h>

static uint64_t least_trials(const CheckKind *kind, const Shape *shape)
{
    (void)kind;
    return quadratic_least_trials(digits_law(shape->n));
}

static uint64_t least_trials_pairs(const CheckKind *kind, const Shape *shape)
{
    (void)kind;
    return quadratic_least_trials(digit_pairs_law(shape->n));
}

static double statistic(const CheckKind *kind, const CheckInput *input, double *ret_df)
{
    (void)kind;
    *ret_df = digits_law(input->tally->n).df;
    return digits_statistic(input->tally, input->trials);
}

static double statistic_pairs(const CheckKind *kind, const CheckInput *input, double *ret_df)
{
    (void)kind;
    *ret_df = digit_pairs_law(input->tally->n).df;
    return digit_pairs_statistic(input->tally, input->trials);
}

static Status test(const CheckKind *kind, const CheckInput *input, CheckResult *ret, Error *error)
{
    (void)error;
    *ret = matrix_result(kind, input, digits_law(input->tally->n),
                         digits_statistic(input->tally, input->trials), 4 / (double)input->trials);
    return STATUS_OK;
}

static Status test_pairs(const CheckKind *kind, const CheckInput *input, CheckResult *ret,
                         Error *error)
{
    (void)error;
    *ret = matrix_result(kind, input, digit_pairs_law(input->tally->n),
                         digit_pairs_statistic(input->tally, input->trials),
                         4 / (double)input->trials);
    return STATUS_OK;
}

/* |x|^2 of a single trial: the sum of range - 1, whatever the digits. */
static double largest_effect(const CheckKind *kind, const Shape *shape, uint64_t trials)
{
    (void)kind, (void)trials;
    return sqrt((double)shape->n * (double)(shape->n - 1) / 2);
}

static double largest_effect_pairs(const CheckKind *kind, const Shape *shape, uint64_t trials)
{
    (void)kind, (void)trials;
    return sqrt(digit_pairs_law(shape->n).df);
}

/* The digit that a cell belongs to, by its number of values. */
static size_t range_of(size_t n, uint64_t cell)
{
    size_t low = 2, high = n;
    while (low < high) {
        size_t middle = (low + high + 1) / 2;
        if (digit_first(n, middle) <= cell)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

static double cell_chance(const CheckKind *kind, const Tally *tally, uint64_t cell)
{
    (void)kind;
    size_t range = range_of(tally->n, cell);
    size_t bin = cell - digit_first(tally->n, range);
    return (double)digit_bin_size(tally->n, range, bin) / (double)range;
}

static void cell_name(const CheckKind *kind, const Tally *tally, uint64_t cell, char *text,
                      size_t size)
{
    (void)kind;
    size_t range = range_of(tally->n, cell);
    size_t bin = cell - digit_first(tally->n, range), bins = digit_bins(tally->n, range);
    size_t first = (bin * range + bins - 1) / bins;
    size_t values = digit_bin_size(tally->n, range, bin);
    if (values == 1)
        snprintf(text, size, "step %zu swaps with place %zu", range - 1, first);
    else
        snprintf(text, size, "step %zu swaps with places %zu to %zu", range - 1, first,
                 first + values - 1);
}

const CheckKind check_digits = {
    .id = "digits",
    .how = "chi-square with its correction; by simulation where trials are fewer",
    .means = "one step of the Fisher-Yates shuffle draws unevenly: look at its range",
    .summary = "whether each step is even, if the order is undone swap by swap, n from 3",
    .tally = &tally_digits,
    .automatic_from = 6,
    .costly_from = 13,
    .least_trials = least_trials,
    .statistic = statistic,
    .test = test,
    .largest_effect = largest_effect,
    .cell_chance = cell_chance,
    .cell_name = cell_name,
};

const CheckKind check_digit_pairs = {
    .id = "digit-pairs",
    .how = "chi-square with its correction; by simulation where trials are fewer",
    .means = "two steps depend on each other: the source, or how draws are made of it",
    .part_of = "digits",
    .summary = "whether two such steps are independent of each other, n from 3 to 64",
    .tally = &tally_digit_pairs,
    .several_times = true,
    .least_trials = least_trials_pairs,
    .statistic = statistic_pairs,
    .test = test_pairs,
    .largest_effect = largest_effect_pairs,
};
