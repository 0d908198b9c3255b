/* largest-order, largest-place, largest-pattern: the one order, item at a place, or order of
 * neighbouring places, that stands out most. The checks of
 * the same tallies, which add up all cells, find a bias that is spread; a bias concentrated on one
 * cell drowns there in the chance of all others. */
#include "base/elementary.h"
#include "inference/check_kind.h"
#include "inference/chi_square.h"
#include "inference/largest_cell.h"
#include "tallies/blocks.h"

#include <stdio.h>

extern const CheckKind check_permutations, check_positions; /* which know the names of cells */

static bool of_orders(const TallyKind *tally)
{
    return tally == &tally_permutations;
}

static bool of_patterns(const TallyKind *tally)
{
    return tally == &tally_patterns;
}

static double chance_of(const TallyKind *tally, size_t n)
{
    return of_orders(tally) ? 1 / factorial(n) : of_patterns(tally) ? 0.5 : 1 / (double)n;
}

static LikeCells law_of(PlannedCheck of)
{
    double chance = chance_of(of.kind->tally, of.n);
    return (LikeCells){.trials = of.trials,
                       .cells = tally_cells(of.kind->tally, of.shape, of.trials, NULL),
                       .chance = chance};
}

static bool automatic_patterns(PlannedCheck of)
{
    return of.n > 5;
}

/* Two items have two orders, which the sums say all of; and blocks are no cells of one chance. */
static bool automatic(PlannedCheck of)
{
    return of.n > 2 && of.n <= BLOCKS_SINGLE &&
           tally_cells(of.kind->tally, of.shape, of.trials, NULL);
}

/* The cell that stands out: the largest or the smallest, whichever is less likely. One is never
 * below the mean, the other never above it. */
typedef struct Farthest {
    Standout smallest, largest, cell;
} Farthest;

static Farthest farthest_of(const CheckInput *input, LikeCells law)
{
    Standout found[2 * WORST_CELLS];
    size_t count = cells_standing_out(input, NULL, found, NULL);
    Farthest ret = {.smallest = found[0], .largest = found[0]};
    for (size_t i = 1; i < count; i++) {
        Standout one = found[i], least = ret.smallest;
        if (one.observed > ret.largest.observed)
            ret.largest = one;
        if (one.observed < least.observed ||
            (one.observed == least.observed && one.cell < least.cell))
            ret.smallest = one;
    }
    bool high = like_cells_log_upper(law, ret.largest.observed) <=
                like_cells_log_lower(law, ret.smallest.observed);
    ret.cell = high ? ret.largest : ret.smallest;
    return ret;
}

static void cell_name(const Tally *tally, uint64_t cell, char *text, size_t size)
{
    size_t descents = tally->n - 1, place = (size_t)(cell < descents ? cell : cell - descents);
    if (of_orders(tally->kind))
        check_permutations.cell_name(tally, cell, text, size);
    else if (!of_patterns(tally->kind))
        check_positions.cell_name(tally, cell, text, size);
    else if (cell < descents)
        snprintf(text, size, "a descent from place %zu to %zu", place, place + 1);
    else
        snprintf(text, size, "an odd order at places %zu to %zu", place, place + 2);
}

/* Tells the one cell. The check of all cells may list it, too; the verdict looks for it here. */
static Status tell_cell(const CheckInput *input, LikeCells law, Standout cell, double log10_p,
                        Error *error)
{
    WorstCell worst = {.observed = cell.observed,
                       .expected = (double)law.trials * law.chance,
                       .log10_p_adjusted = log10_p};
    cell_name(input->tally, cell.cell, worst.item, sizeof worst.item);
    return worst_append(input->kind, input->result, &worst, 1, 1, error);
}

static Status largest_test(const CheckInput *input, CheckResult *ret, Error *error)
{
    bool blocks = !of_orders(input->kind->tally) && !of_patterns(input->kind->tally);
    if (blocks && input->tally->n > BLOCKS_SINGLE)
        return check_skipped(input->kind->id, "more than 1,024 items: places are counted in blocks",
                             ret);
    LikeCells law = law_of(check_planned(input->kind, &input->tally->shape, input->trials));
    Farthest found = farthest_of(input, law);
    double mean = (double)law.trials * law.chance, off = (double)found.cell.observed - mean;
    double square = off * off / (mean * (1 - law.chance));
    /* A cell that comes too rarely is no less uneven than one that comes too often. */
    Tails tails = {.log10_upper =
                       largest_cell_log10_p(law, found.smallest.observed, found.largest.observed)};
    check_of_both_ends(input, "union", square, (double)law.cells, tails,
                       largest_cell_log10_least(law), ret);
    return input->result && ret->status != FINDING_SKIPPED
               ? tell_cell(input, law, found.cell, ret->log10_p, error)
               : STATUS_OK;
}

/* All trials in one cell. */
static double largest_effect(PlannedCheck of)
{
    return sqrt(1 / law_of(of).chance - 1);
}

static double detectable(PlannedCheck of, const CheckResult *check, double log10_level,
                         double power)
{
    double share = largest_cell_share(law_of(of), log10_level + log10(2), power);
    return share * largest_effect(of);
}

static CellLaw cell_law(const Tally *tally, uint64_t cell)
{
    return (CellLaw){.mean = chance_of(tally->kind, tally->n)};
}

/* One a kind. */
/* clang-format off */
#define LARGEST(name, of, automatic_, says)                                                                    \
    const CheckKind check_largest_##name = {                                                       \
        .how = "binomial, with the union bound over all cells, from one trial on", \
    .means = "one order, or one item at one place, comes too often or too rarely: look for a case that is treated apart", \
 .id = "largest-" #name,                                                                    \
        .group = "largest",                                                                      \
        .summary = says,                                                                           \
        .about = ABOUT_ONE_CELL,                                                                   \
        .tally = &(of),                                                                            \
        .automatic = automatic_,                                                                    \
        .test = largest_test,                                                                              \
        .largest_effect = largest_effect,                                                          \
        .detectable = detectable,                                                                  \
        .cell_law = cell_law,                                                                \
        .uniform = true,                                                                           \
    }
/* clang-format on */

LARGEST(order, tally_permutations, automatic, "the one order that stands out most, n from 2 to 12");
LARGEST(place, tally_positions, automatic,
        "the one item at a place (n from 2 to 1024), or in a hand, that stands out most");
LARGEST(pattern, tally_patterns, automatic_patterns,
        "the order of two or three neighbouring places that stands out most, n from 4");
