/* prefix: how often each order of the first few items came. */
#include "tallies/prefix.h"
#include "inference/check_kind.h"
#include "inference/multinomial_power.h"
#include "inference/multinomial_tail.h"
#include "tallies/permutations.h"

#include <math.h>
#include <stdio.h>

extern const CheckKind check_prefix;

/* Where orders are counted whole they say more. */
static bool automatic(size_t n, uint64_t trials)
{
    (void)trials;
    return n > PERMUTATIONS_MAX_N;
}

static Status test(const CheckInput *input, CheckResult *ret, Error *error)
{
    unsigned __int128 squares = tally_sum_of_squares(input->tally, input->threads);
    MultinomialTest result;
    Status status = multinomial_test(input->trials, input->tally->cells, squares, &result, error);
    if (!status)
        *ret = check_result(&check_prefix, input, result.method, result.statistic, result.df,
                            result.tails);
    return status;
}

static double largest_effect(size_t n, uint64_t trials)
{
    return sqrt((double)prefix_orders(n, prefix_length(n, trials)) - 1);
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

/* "3 0 17 first": the items, from their lexicographic rank. */
static void cell_name(const Tally *tally, uint64_t cell, char *text, size_t size)
{
    size_t k = prefix_length(tally->n, tally->trials), items[16], at = 0;
    for (size_t place = k; place-- > 0;) {
        items[place] = cell % (tally->n - place);
        cell /= tally->n - place;
        for (size_t later = place + 1; later < k; later++)
            items[later] += items[later] >= items[place];
    }
    for (size_t place = 0; place < k && at < size; place++)
        at += (size_t)snprintf(text + at, size - at, "%zu ", items[place]);
    if (at < size)
        snprintf(text + at, size - at, "first");
}

const CheckKind check_prefix = {
    .id = "prefix",
    .summary = "how often each order of the first few items came, n from 4",
    .tally = &tally_prefix,
    .automatic = automatic,
    .test = test,
    .largest_effect = largest_effect,
    .detectable = detectable,
    .cell_chance = cell_chance,
    .alike = true,
    .cell_name = cell_name,
    .multinomial = true,
};
