/* successors: which item directly follows which. */
#include "inference/check_kind.h"
#include "inference/matrix_law.h"
#include "tallies/blocks.h"

#include <math.h>
#include <stdio.h>

/* |x|^2 of a single trial, the same for all. */
static double largest_effect(PlannedCheck of)
{
    return sqrt((double)of.n * (double)of.n - (double)of.n - 1);
}

static double cell_chance(const Tally *tally, uint64_t cell)
{
    size_t n = tally->n, symbols = n + 1;
    if (blocks_of(symbols).count != symbols || cell / symbols == cell % symbols)
        return 0; /* blocks have no names, and nothing follows itself */
    return 1 / (double)n;
}

static void cell_name(const Tally *tally, uint64_t cell, char *text, size_t size)
{
    size_t n = tally->n, first = cell / (n + 1), second = cell % (n + 1);
    if (first == n)
        snprintf(text, size, "item %zu first", second);
    else if (second == n)
        snprintf(text, size, "item %zu last", first);
    else
        snprintf(text, size, "item %zu right after item %zu", second, first);
}

const CheckKind check_successors = {
    QUADRATIC_CHECK(successors_law, successors_statistic),
    .id = "successors",
    .means = "neighbours stay together, or are put together: cards move in packets",
    .summary = "which item directly follows which, n from 3",
    .tally = &tally_successors,
    .automatic_from = 6,
    .largest_effect = largest_effect,
    .cell_chance = cell_chance,
    .cell_name = cell_name,
};
