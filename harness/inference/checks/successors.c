/* successors: which item directly follows which; pairs: where the neighbours of the start end,
 * which is the same of the inverse order, and has the same law. */
#include "inference/checks/matrix_check.h"
#include "tallies/blocks.h"

#include <math.h>
#include <stdio.h>

static const QuadraticForm form = {successors_law, successors_statistic, .each = 1.5};

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

static void successors_name(const Tally *tally, uint64_t cell, char *text, size_t size)
{
    size_t n = tally->n, first = cell / (n + 1), second = cell % (n + 1);
    if (first == n)
        snprintf(text, size, "item %zu first", second);
    else if (second == n)
        snprintf(text, size, "item %zu last", first);
    else
        snprintf(text, size, "item %zu right after item %zu", second, first);
}

static void pairs_name(const Tally *tally, uint64_t cell, char *text, size_t size)
{
    size_t n = tally->n, first = cell / (n + 1), second = cell % (n + 1);
    if (first == n)
        snprintf(text, size, "item 0 at place %zu", second);
    else if (second == n)
        snprintf(text, size, "item %zu at place %zu", n - 1, first);
    else
        snprintf(text, size, "some item at place %zu, the next at place %zu", first, second);
}

const CheckKind check_successors = {
    MATRIX_CHECK(form),
    .id = "successors",
    .means = "neighbours stay together, or are put together: cards move in packets",
    .summary = "which item directly follows which, n from 3",
    .tally = &tally_successors,
    .automatic_from = 6,
    .largest_effect = largest_effect,
    .cell_chance = cell_chance,
    .cell_name = successors_name,
};

const CheckKind check_pairs = {
    MATRIX_CHECK(form),
    .id = "pairs",
    .cost = COST_ABOUT,
    .means = "items that began side by side end at related places: blocks are moved whole",
    .summary = "at which two places items end that began as neighbours, n from 3",
    .tally = &tally_pairs,
    .largest_effect = largest_effect,
    .cell_chance = cell_chance,
    .cell_name = pairs_name,
};
