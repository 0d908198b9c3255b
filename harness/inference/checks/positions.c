/* positions: how often each item ended at each place. */
#include "inference/checks/groups_check.h"
#include "inference/position_tail.h"
#include "inference/usual_mistake.h"
#include "tallies/blocks.h"

#include <stdio.h>

static uint64_t least_trials(PlannedCheck of)
{
    return of.n > BLOCKS_SINGLE ? groups_least_trials(of) : position_least_trials(of.n);
}

static Status positions_test(const CheckInput *input, CheckResult *ret, Error *error)
{
    if (input->trials == 1) { /* each row and column has one */
        return check_unable(input->kind->id, 1, 0, ret);
    }
    if (input->tally->n > BLOCKS_SINGLE)
        return groups_check_test(input, ret, error);
    unsigned __int128 squares = tally_sum_of_squares(input->tally, input->threads);
    TestResult result;
    Status status = position_test(input->trials, input->tally->n, squares, &result, error);
    if (!status)
        *ret = check_result(input, result.method, result.statistic, result.df, result.tails);
    return status;
}

/* All trials give one order: T = N (n-1)^2. */
static double largest_effect(PlannedCheck of)
{
    return (double)of.n - 1;
}

static double cell_chance(const Tally *tally, uint64_t cell)
{
    return tally->n > BLOCKS_SINGLE ? 0 : 1 / (double)tally->n; /* blocks have no names */
}

static void cell_name(const Tally *tally, uint64_t cell, char *text, size_t size)
{
    snprintf(text, size, "item %llu at place %llu", (unsigned long long)(cell / tally->n),
             (unsigned long long)(cell % tally->n));
}

extern const CheckKind check_groups;

extern const CheckKind check_law_places;

const CheckKind check_positions = {
    .id = "positions",
    .target_variant = &check_law_places,
    .how = "exact or chi-square with its correction",
    .means = "an item ends at some places more often: look at which step puts it there (worst "
             "names both)",
    .deal_variant = &check_groups,
    .summary = "how often each item ended at each place, n from 2",
    .about = ABOUT_PLACES,
    .tally = &tally_positions,
    .automatic_from = 1,
    .least_trials = least_trials,
    .test = positions_test,
    .largest_effect = largest_effect,
    .law = groups_check_law,
    .usual_mistake = usual_mistake_in_places,
    .cell_chance = cell_chance,
    .uniform = true,
    .cell_name = cell_name,
};
