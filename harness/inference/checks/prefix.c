/* prefix: how often each order of the first few items came. */
#include "tallies/prefix.h"
#include "inference/uniform_cells.h"
#include "inference/usual_mistake.h"
#include "tallies/permutations.h"

#include <math.h>
#include <stdio.h>

/* Where orders are counted whole they say more. */
static bool automatic(const CheckKind *kind, size_t n, uint64_t trials)
{
    (void)kind, (void)trials;
    return n > PERMUTATIONS_MAX_N;
}

static Status test(const CheckKind *kind, const CheckInput *input, CheckResult *ret, Error *error)
{
    return uniform_cells_test(kind, input, ret, error);
}

static double largest_effect(const CheckKind *kind, size_t n, uint64_t trials)
{
    (void)kind;
    return sqrt((double)prefix_orders(n, prefix_length(n, trials)) - 1);
}

static double usual_mistake(const CheckKind *kind, size_t n, uint64_t trials)
{
    (void)kind;
    return usual_mistake_in_prefix(n, prefix_length(n, trials));
}

/* "3 0 17 first": the items, from their lexicographic rank. */
static void cell_name(const CheckKind *kind, const Tally *tally, uint64_t cell, char *text,
                      size_t size)
{
    (void)kind;
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
    .usual_mistake = usual_mistake,
    .detectable = uniform_cells_detectable,
    .cell_chance = uniform_cells_chance,
    .uniform = true,
    .cell_name = cell_name,
    .multinomial = true,
};
