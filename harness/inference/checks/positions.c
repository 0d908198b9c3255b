/* positions: how often each item ended at each place. */
#include "inference/checks/groups_check.h"
#include "inference/checks/law_places.h"
#include "inference/groups_law.h"
#include "inference/usual_mistake.h"
#include "tallies/blocks.h"

#include <stdio.h>

static bool by_rows(const Shape *shape)
{
    return !places_as_of_all_orders(shape->law);
}

static uint64_t least_trials(PlannedCheck of)
{
    return by_rows(of.shape)      ? law_places_least_trials(of.shape)
           : of.n > BLOCKS_SINGLE ? groups_least_trials(of)
                                  : position_least_trials(of.n);
}

static QuadraticLaw law(const Shape *shape)
{
    return by_rows(shape) ? law_places_quadratic(shape) : groups_check_law(shape);
}

static Status positions_test(const CheckInput *input, CheckResult *ret, Error *error)
{
    if (by_rows(&input->tally->shape))
        return law_places_test(input, ret, error);
    if (input->trials == 1) /* each row and column has one */
        return check_unable(input->kind->id, 1, 0, ret);
    if (input->tally->n > BLOCKS_SINGLE)
        return groups_check_test(input, ret, error);
    unsigned __int128 squares = tally_sum_of_squares(input->tally, input->threads);
    TestResult result;
    TRY(position_test(input->trials, input->tally->n, squares, &result, error));
    *ret = check_result(input, result.method, result.statistic, result.df, result.tails);
    return STATUS_OK;
}

/* All trials give one order: T = N (n-1)^2. */
static double largest_effect(PlannedCheck of)
{
    return of.shape->law ? INFINITY : (double)of.n - 1;
}

static CellLaw cell_law(const Tally *tally, uint64_t cell)
{
    const TargetLaw *target = tally->shape.law;
    size_t n = tally->n;
    double chance = target ? law_place_chance(target, cell / n, cell % n) : 1 / (double)n;
    return (CellLaw){.mean = n > BLOCKS_SINGLE ? NAN : chance}; /* blocks have no names */
}

static void cell_name(const Tally *tally, uint64_t cell, char *text, size_t size)
{
    snprintf(text, size, "item %llu at place %llu", (unsigned long long)(cell / tally->n),
             (unsigned long long)(cell % tally->n));
}

const CheckKind check_positions = {
    .id = "positions",
    .how = "exact or chi-square with its correction",
    .means = "an item ends at some places more often: look at which step puts it there (worst "
             "names both)",
    .summary = "how often each item ended at each place, n from 2",
    .about = ABOUT_PLACES,
    .tally = &tally_positions,
    .automatic = places_automatic,
    .of_laws = true,
    .least_trials = least_trials,
    .test = positions_test,
    .largest_effect = largest_effect,
    .law = law,
    .usual_mistake = usual_mistake_in_places,
    .cell_law = cell_law,
    .uniform = true,
    .cell_name = cell_name,
};
