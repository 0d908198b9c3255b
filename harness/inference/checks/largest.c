/* largest-order, largest-place, largest-pattern: the one order, item at a place, or order of
 * neighbouring places, that stands out most. The checks of
 * the same tallies, which add up all cells, find a bias that is spread; a bias concentrated on one
 * cell drowns there in the chance of all others. */
#include "base/elementary.h"
#include "inference/check_kind.h"
#include "inference/chi_square.h"
#include "inference/effect.h"
#include "inference/largest_cell.h"
#include "tallies/blocks.h"

#include <stdio.h>
#include <stdlib.h>

extern const CheckKind check_permutations, check_positions; /* which know the names of cells */

static bool of_orders(const CheckKind *kind)
{
    return kind->tally == &tally_permutations;
}

static bool of_patterns(const CheckKind *kind)
{
    return kind->tally == &tally_patterns;
}

static LikeCells law_of(PlannedCheck of)
{
    double chance = of_orders(of.kind)     ? 1 / factorial(of.n)
                    : of_patterns(of.kind) ? 0.5
                                           : 1 / (double)of.n;
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

typedef struct Extremes {
    uint64_t smallest, largest, at_smallest, at_largest;
} Extremes;

/* The first of those that are equal. */
static Extremes extremes_of(const Tally *tally)
{
    Extremes found = {.smallest = UINT64_MAX};
    uint64_t counts[TALLY_PIECE];
    for (uint64_t first = 0; first < tally->cells; first += TALLY_PIECE) {
        uint64_t most, least;
        if (!found.smallest) /* what is known to be 0 is neither */
            first = tally_next(tally, first) / TALLY_PIECE * TALLY_PIECE;
        if (first >= tally->cells)
            break;
        size_t piece = tally_range(tally, first, &least, &most);
        if (most <= found.largest && least >= found.smallest)
            continue;
        tally_read_piece(tally, first, counts);
        for (size_t i = 0; i < piece && most > found.largest; i++)
            if (counts[i] == most) {
                found.largest = most;
                found.at_largest = first + i;
            }
        for (size_t i = 0; i < piece && least < found.smallest; i++)
            if (counts[i] == least) {
                found.smallest = least;
                found.at_smallest = first + i;
            }
    }
    return found;
}

/* The less likely of both. One is never below the mean, the other never above it. */
typedef struct Standout {
    uint64_t cell, count;
    bool high;
} Standout;

static Standout standing_out(LikeCells law, const Extremes *found)
{
    bool high =
        like_cells_log_upper(law, found->largest) <= like_cells_log_lower(law, found->smallest);
    return high ? (Standout){found->at_largest, found->largest, true}
                : (Standout){found->at_smallest, found->smallest, false};
}

static Status largest_test(const CheckInput *input, CheckResult *ret, Error *error)
{
    bool blocks = !of_orders(input->kind) && !of_patterns(input->kind);
    if (blocks && input->tally->n > BLOCKS_SINGLE)
        return check_skipped(input->kind->id, "more than 1,024 items: places are counted in blocks",
                             ret);
    LikeCells law = law_of(check_planned(input->kind, &input->tally->shape, input->trials));
    Extremes found = extremes_of(input->tally);
    Standout cell = standing_out(law, &found);
    double mean = (double)law.trials * law.chance, off = (double)cell.count - mean;
    double square = off * off / (mean * (1 - law.chance));
    /* A cell that comes too rarely is no less uneven than one that comes too often. */
    Tails tails = like_cells_tails(law, cell.count);
    tails.log10_upper = largest_cell_log10_p(law, found.smallest, found.largest);
    check_of_both_ends(input, "union", square, tails, largest_cell_log10_least(law), ret);
    /* Equal to w of the whole table where the bias is concentrated there. */
    if (ret->status != FINDING_SKIPPED)
        ret->effect = effect_of_largest(square, (double)law.cells, (double)law.trials);
    return STATUS_OK;
}

/* All trials in one cell. */
static double largest_effect(PlannedCheck of)
{
    return sqrt(1 / law_of(of).chance - 1);
}

static double concentrated(PlannedCheck of, double w)
{
    return w / largest_effect(of);
}

static double detectable(PlannedCheck of, const CheckResult *check, double log10_level,
                         double power)
{
    double share = largest_cell_share(law_of(of), log10_level + log10(2), power);
    return share * largest_effect(of);
}

static void pattern_name(const Tally *tally, uint64_t cell, char *text, size_t size)
{
    size_t descents = tally->n - 1, place = (size_t)(cell < descents ? cell : cell - descents);
    if (cell < descents)
        snprintf(text, size, "a descent from place %zu to %zu", place, place + 1);
    else
        snprintf(text, size, "an odd order at places %zu to %zu", place, place + 2);
}

/* The one cell. The check of all cells may list it, too; the verdict looks for it here. */
static Status worst(const CheckKind *kind, const CheckResult *check, const Tally *tally,
                    CaseResult *result, Error *error)
{
    if (check->log10_p > log10(0.01))
        return STATUS_OK;
    LikeCells law = law_of(check_planned(kind, &tally->shape, result->trials));
    Extremes found = extremes_of(tally);
    Standout cell = standing_out(law, &found);
    WorstCell worst = {.observed = cell.count,
                       .expected = (double)law.trials * law.chance,
                       .log10_p_adjusted = check->log10_p};
    const CheckKind *sum = of_orders(kind)     ? &check_permutations
                           : of_patterns(kind) ? kind
                                               : &check_positions;
    (sum == kind ? pattern_name : sum->cell_name)(tally, cell.cell, worst.item, sizeof worst.item);
    return worst_append(kind, result, &worst, 1, 1, error);
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
        .concentrated = concentrated,                                                                          \
        .detectable = detectable,                                                                  \
        .worst = worst,                                                                            \
    }
/* clang-format on */

LARGEST(order, tally_permutations, automatic, "the one order that stands out most, n from 2 to 12");
LARGEST(place, tally_positions, automatic,
        "the one item at a place that stands out most, n from 2 to 1024");
LARGEST(pattern, tally_patterns, automatic_patterns,
        "the order of two or three neighbouring places that stands out most, n from 4");
