/* prefix: how often each order of the first few items came, of two, of three and so on. */
#include "tallies/prefix.h"
#include "inference/uniform_cells.h"
#include "inference/usual_mistake.h"
#include "tallies/permutations.h"

#include <math.h>
#include <stdio.h>

/* Two items, unless there is room for one alone. */
static size_t shortest(size_t n)
{
    size_t longest = prefix_length(n, UINT64_MAX);
    return longest < 2 ? longest : 2;
}

/* The first two items, the first three, and so on: the shorter, the more trials a cell, so that no
 * length may be given up for a longer one. Each has half of what the shorter left, the longest that
 * there is for n all of it. One item alone is a row of `positions`. */
static size_t tables(const CheckKind *kind, size_t n, uint64_t trials, CellTable *ret)
{
    size_t count = 0, longest = prefix_length(n, UINT64_MAX);
    double left = 1;
    for (size_t k = shortest(n); k && k <= prefix_length(n, trials); k++) {
        double share = k < longest ? left / 2 : left;
        ret[count++] = (CellTable){.cells = prefix_orders(n, k), .share = share};
        left -= share;
    }
    return count;
}

static double largest_effect(PlannedCheck of)
{
    return sqrt((double)prefix_orders(of.n, shortest(of.n)) - 1);
}

static double usual_mistake(size_t n)
{
    return usual_mistake_in_prefix(n, shortest(n));
}

/* "3 0 17 first": the items, from their lexicographic rank. */
static void cell_name(const Tally *tally, uint64_t cell, char *text, size_t size)
{
    size_t k = 1, items[16], at = 0;
    while (prefix_orders(tally->n, k) < tally->cells)
        k++;
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
    .how = "exact by inversion, the longest of some lengths by a bound",
    .means = "the first items come in some orders too often: the first steps are at fault",
    .summary = "how often each order of the first few items came, n from 4",
    .tally = &tally_prefix,
    .automatic_from = PERMUTATIONS_MAX_N + 1, /* where orders are counted whole they say more */
    .test = uniform_cells_test,
    .largest_effect = largest_effect,
    .usual_mistake = usual_mistake,
    .detectable = uniform_cells_detectable,
    .cell_chance = uniform_cells_chance,
    .uniform = true,
    .cell_name = cell_name,
    .multinomial = true,
    .tables = tables,
};
