/* largest-place under a shape: the one kind at a place, or in a hand, that stands out most; of
 * classes the one class. */
#include "base/elementary.h"
#include "inference/binomial_tail.h"
#include "inference/check_kind.h"
#include "inference/largest_cell.h"
#include "tallies/groups.h"

extern const CheckKind check_groups; /* which knows the chances and the names of cells */

/* Unseen places say nothing that the seen ones do not say. */
static size_t seen_blocks(const Shape *shape)
{
    return shape->blocks - (shape->blocks > 1 && shape->seen < shape->n);
}

/* A trial adds 0 or 1 to a cell where its items, or its places, are single. */
static bool is_single(const Shape *shape)
{
    bool single = shape->groups == shape->n || shape->seen == seen_blocks(shape);
    return single && !shape->law;
}

/* As if all had the chance of the one that is rarest to come, or to fail to come. */
static LikeCells law_of(PlannedCheck of)
{
    const Shape *shape = of.shape;
    size_t seen = seen_blocks(shape);
    double few = (double)of.n, many = 0, least = few, most = 0;
    for (size_t group = 0; group < shape->groups; group++) {
        few = fmin(few, (double)shape_in_group(shape, group));
        many = fmax(many, (double)shape_in_group(shape, group));
    }
    for (size_t block = 0; block < seen; block++) {
        least = fmin(least, (double)shape_in_block(shape, block));
        most = fmax(most, (double)shape_in_block(shape, block));
    }
    return (LikeCells){.trials = of.trials,
                       .cells = (uint64_t)shape->groups * seen,
                       .chance = fmin(few * least, (double)of.n - many * most) / (double)of.n};
}

/* Of two cells one follows from the other, and `positions` says all of it. */
static bool automatic(PlannedCheck of)
{
    return is_single(of.shape) && law_of(of).cells > 2;
}

/* log10 of the binomial tail on the cell's side of its mean. */
static double log10_tail(const Standout *cell, double trials)
{
    Tails tails = binomial_tails((double)cell->observed, trials, cell->law.mean);
    return fmin(tails.log10_upper, tails.log10_lower);
}

/* Under the union bound over all cells and both ends whichever cell is taken: none has a smaller
 * tail than the least of all. */
static Status test(const CheckInput *input, CheckResult *ret, Error *error)
{
    const Shape *shape = &input->tally->shape;
    Standout found[2 * WORST_CELLS];
    uint64_t cells = 0;
    size_t count = is_single(shape) ? cells_standing_out(input, NULL, found, &cells) : 0, least = 0;
    double trials = (double)input->trials;
    if (!count)
        return check_skipped(input->kind->id, "more than one item of a kind may be in a hand", ret);
    for (size_t i = 1; i < count; i++)
        if (log10_tail(&found[i], trials) < log10_tail(&found[least], trials))
            least = i;
    const Standout *cell = &found[least];
    double expected = trials * cell->law.mean, off = (double)cell->observed - expected;
    Tails tails = {.log10_upper = fmin(0, log10_tail(cell, trials) + log10(2 * (double)cells))};
    check_of_both_ends(
        input, "union", off * off / (expected * (1 - cell->law.mean)), (double)cells, tails,
        largest_cell_log10_least(law_of(check_planned(input->kind, shape, input->trials))), ret);
    if (!input->result || ret->status == FINDING_SKIPPED)
        return STATUS_OK;
    WorstCell worst = {
        .observed = cell->observed, .expected = expected, .log10_p_adjusted = ret->log10_p};
    worst_name(&check_groups, input->tally, input->result, cell->cell, &worst);
    return worst_append(input->kind, input->result, &worst, 1, 1, error);
}

/* All trials in one cell. */
static double largest_effect(PlannedCheck of)
{
    return sqrt(1 / law_of(of).chance - 1);
}

static double detectable(PlannedCheck of, const CheckResult *check, double log10_level,
                         double power)
{
    return largest_cell_share(law_of(of), log10_level + log10(2), power) * largest_effect(of);
}

static CellLaw cell_law(const Tally *tally, uint64_t cell)
{
    return check_groups.cell_law(tally, cell);
}

const CheckKind check_largest_dealt = {
    .id = "largest-place",
    .group = "largest",
    .how = "binomial, with the union bound over all cells, from one trial on",
    .means = "one item comes too often or too rarely: look for a case that is treated apart",
    .summary = "the one item at a place or in a hand that stands out most",
    .about = ABOUT_ONE_CELL,
    .automatic = automatic,
    .tally = &tally_groups,
    .shapes = CHECK_DEALS,
    .test = test,
    .largest_effect = largest_effect,
    .detectable = detectable,
    .cell_law = cell_law,
};
