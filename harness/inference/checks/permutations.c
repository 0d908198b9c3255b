/* permutations: how often each of the n! orders came. */
#include "inference/check_kind.h"
#include "inference/multinomial_power.h"
#include "inference/multinomial_tail.h"
#include "tallies/rank.h"

#include <math.h>
#include <stdio.h>

extern const CheckKind check_permutations;

static bool automatic(size_t n, uint64_t trials)
{
    (void)n, (void)trials;
    return true; /* where it does not apply its reason is worth reading */
}

static Status test(const CheckInput *input, CheckResult *ret, Error *error)
{
    unsigned __int128 squares = tally_sum_of_squares(input->tally, input->threads);
    MultinomialTest result;
    Status status = multinomial_test(input->trials, input->tally->cells, squares, &result, error);
    if (!status)
        *ret = check_result(&check_permutations, input, result.method, result.statistic, result.df,
                            result.tails);
    return status;
}

/* All trials give one order: w^2 = n! - 1. */
static double largest_effect(size_t n, uint64_t trials)
{
    (void)trials;
    return sqrt(tgamma((double)n + 1) - 1);
}

static double detectable(const CheckResult *check, size_t n, uint64_t trials, double log10_level,
                         double power)
{
    (void)n;
    return multinomial_detectable(trials, multinomial_cells(check->df), log10_level, power);
}

static double cell_chance(const Tally *tally, uint64_t cell)
{
    (void)cell;
    return 1 / (double)tally->cells;
}

/* "1 0 2": the order. */
static void cell_name(const Tally *tally, uint64_t cell, char *text, size_t size)
{
    Item items[PERMUTATION_MAX_ITEMS];
    permutation_unrank(cell, tally->n, items);
    size_t at = 0;
    for (size_t place = 0; place < tally->n && at < size; place++)
        at += (size_t)snprintf(text + at, size - at, "%s%u", place ? " " : "", items[place]);
}

const CheckKind check_permutations = {
    .id = "permutations",
    .summary = "how often each of the n! orders came, n from 2 to 12",
    .tally = &tally_permutations,
    .automatic = automatic,
    .test = test,
    .largest_effect = largest_effect,
    .detectable = detectable,
    .cell_chance = cell_chance,
    .alike = true,
    .cell_name = cell_name,
    .multinomial = true,
};
