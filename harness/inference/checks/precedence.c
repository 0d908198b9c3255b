/* precedence: which item comes before which, however far apart. */
#include "tallies/precedence.h"
#include "inference/check_kind.h"
#include "inference/matrix_law.h"

#include <math.h>
#include <stdio.h>

/* |x|^2 of a single trial is n(n-1)/2 for every order of single items. */
static double largest_effect(PlannedCheck of)
{
    return sqrt((double)of.n * (double)(of.n - 1) / 2);
}

static double cell_chance(const Tally *tally, uint64_t cell)
{
    size_t m = precedence_blocks(tally->n).count;
    return m == tally->n && cell % m < cell / m ? 0.5 : 0;
}

static void cell_name(const Tally *tally, uint64_t cell, char *text, size_t size)
{
    snprintf(text, size, "item %zu before item %zu", (size_t)(cell % tally->n),
             (size_t)(cell / tally->n));
}

const CheckKind check_precedence = {
    QUADRATIC_CHECK(precedence_law, precedence_statistic),
    .id = "precedence",
    .means = "one item comes before another too often: the shuffle keeps some of the old order, as "
             "sorts with bad comparators do",
    .summary = "which item comes before which, n from 3",
    .tally = &tally_precedence,
    .automatic_from = 6,
    .automatic_to = LANES_MAX_N,
    .costly_from = 13, /* about as long as positions and successors together */
    .cost = COST_ABOUT,
    .largest_effect = largest_effect,
    .cell_chance = cell_chance,
    .cell_name = cell_name,
};
