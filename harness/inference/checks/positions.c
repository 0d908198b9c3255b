/* positions: how often each item ended at each place. */
#include "inference/check_kind.h"
#include "inference/position_tail.h"

#include <stdio.h>

extern const CheckKind check_positions;

static bool automatic(size_t n, uint64_t trials)
{
    (void)n, (void)trials;
    return true;
}

static uint64_t least_trials(size_t n)
{
    return position_least_trials(n);
}

static Status test(const CheckInput *input, CheckResult *ret, Error *error)
{
    unsigned __int128 squares = tally_sum_of_squares(input->tally, input->threads);
    PositionTest result;
    Status status = position_test(input->trials, input->tally->n, squares, &result, error);
    if (!status)
        *ret = check_result(&check_positions, input, result.method, result.statistic, result.df,
                            result.tails);
    return status;
}

/* All trials give one order: T = N (n-1)^2. */
static double largest_effect(size_t n, uint64_t trials)
{
    (void)trials;
    return (double)n - 1;
}

static double cell_chance(const Tally *tally, uint64_t cell)
{
    (void)cell;
    return 1 / (double)tally->n;
}

static void cell_name(const Tally *tally, uint64_t cell, char *text, size_t size)
{
    snprintf(text, size, "item %llu at place %llu", (unsigned long long)(cell / tally->n),
             (unsigned long long)(cell % tally->n));
}

const CheckKind check_positions = {
    .id = "positions",
    .summary = "how often each item ended at each place, n from 2",
    .tally = &tally_positions,
    .automatic = automatic,
    .least_trials = least_trials,
    .counted_anyway = true,
    .test = test,
    .largest_effect = largest_effect,
    .cell_chance = cell_chance,
    .alike = true,
    .cell_name = cell_name,
};
