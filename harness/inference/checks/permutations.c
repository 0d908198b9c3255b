/* permutations: how often each of the n! orders came. */
#include "base/elementary.h"
#include "inference/uniform_cells.h"
#include "inference/usual_mistake.h"
#include "tallies/rank.h"

#include <stdio.h>

static QuadraticLaw law(const Shape *shape)
{
    return quadratic_of_cells(factorial(shape->n));
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

extern const CheckKind check_law_orders;

const CheckKind check_permutations = {
    .id = "permutations",
    .target_variant = &check_law_orders,
    .how = "exact by inversion or chi-square with its correction for N, from one trial on",
    .means = "some orders come more often than others: the draws do not reach all orders evenly",
    .summary = "how often each of the n! orders came, n from 2 to 12",
    .about = ABOUT_ORDERS,
    .tally = &tally_permutations,
    .automatic_from = 1,
    .test = uniform_cells_test,
    .largest_effect = check_root_of_df,
    .law = law,
    .usual_mistake = usual_mistake_in_orders,
    .detectable = uniform_cells_detectable,
    .cell_chance = uniform_cells_chance,
    .uniform = true,
    .cell_name = cell_name,
    .multinomial = true,
};
