/* permutations: how often each of the n! orders came, or each that a target law allows. */
#include "base/target_law.h"
#include "inference/cells_check.h"
#include "inference/usual_mistake.h"
#include "tallies/forbidden.h"
#include "tallies/rank.h"

#include <stdio.h>

/* With more items no order of a law is looked for: half a billion would be gone through for
 * nothing. */
enum { NAMED_ITEMS = 10 };

static CellLaw cell_law(const Tally *tally, uint64_t cell)
{
    const TargetLaw *law = tally->shape.law;
    Item order[2 * LAW_LISTED_ITEMS];
    if (!law)
        return (CellLaw){.mean = 1 / (double)tally->cells};
    if (law->ranks) {
        size_t index = law_listed(law, cell);
        return (CellLaw){.mean = index == SIZE_MAX ? 0 : law->chances[index]};
    }
    if (!law->orders || law->n > NAMED_ITEMS)
        return (CellLaw){.mean = NAN};
    permutation_unrank(cell, tally->n, order);
    return (CellLaw){
        .mean = law_allows(law, order, order + LAW_LISTED_ITEMS) ? 1 / (double)law->orders : 0};
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
    CELLS_CHECK,
    .id = "permutations",
    .how = "exact by inversion or chi-square with its correction for N, from one trial on",
    .means = "some orders come more often than others: the draws do not reach all orders evenly",
    .summary = "how often each of the n! orders came, n from 2 to 12",
    .about = ABOUT_ORDERS,
    .tally = &tally_permutations,
    .usual_mistake = usual_mistake_in_orders,
    .cell_law = cell_law,
    .cell_name = cell_name,
};
