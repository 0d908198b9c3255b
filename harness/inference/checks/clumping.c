/* clumping: whether alike items lie together within a trial, or apart, more than chance has it. */
#include "base/elementary.h"
#include "inference/check_kind.h"
#include "inference/groups_law.h"
#include "tallies/groups.h"

#include <stdlib.h>

/* Where items or places are single, or there is one draw of each kind, nothing can clump. */
static bool can_clump(const Shape *shape)
{
    return both_grouped(shape) && groups_law(shape).spread > 1e-9;
}

static bool automatic(PlannedCheck of)
{
    return can_clump(of.shape);
}

static uint64_t least_trials(PlannedCheck of)
{
    return can_clump(of.shape) ? clumping_least_trials(of.shape) : 1;
}

static Status clumping_test_check(const CheckInput *input, CheckResult *ret, Error *error)
{
    const Shape *shape = &input->tally->shape;
    if (!can_clump(shape))
        return check_skipped(input->kind->id,
                             "every deal clumps alike where items or places are single", ret);
    SCOPED_ARENA scratch = {0};
    uint64_t *cells = arena_keep(&scratch, tally_counts(input->tally));
    TRY(arena_status(&scratch, "the squares", error));
    cells += shape->groups * shape->blocks;
    TestResult test = clumping_test(shape, cells, input->trials);
    return check_of_both_ends(input, test.method, test.statistic, 1, test.tails, -INFINITY, ret);
}

/* The mean |z|^2 of a deal, which is above its degrees of freedom where alike items lie together.
 */
static Status tell(const CheckInput *input, Estimate *ret, Error *error)
{
    const Shape *shape = &input->tally->shape;
    uint64_t *cells = tally_counts(input->tally);
    NEED_ROOM(cells, "the squares", error);
    double sum = groups_lengths(shape, cells + shape->groups * shape->blocks, input->trials);
    *ret = (Estimate){.known = true,
                      .as = ESTIMATE_MEAN,
                      .observed = sum / (double)input->trials,
                      .expected = groups_law(shape).df};
    free(cells);
    return STATUS_OK;
}

/* Every deal as clumped as a deal can be. */
static double largest_effect(PlannedCheck of)
{
    GroupsLaw law = groups_law(of.shape);
    double most =
        (double)(of.shape->groups < of.shape->blocks ? of.shape->groups : of.shape->blocks);
    return (((double)of.n - 1) * (most - 1) - law.df) / sqrt(fmax(1e-300, law.spread));
}

const CheckKind check_clumping = {
    .id = "clumping",
    .how = "gamma law with the exact mean and variance of a deal",
    .means = "alike items lie together, or apart, within a deal, though each place is even",
    .summary = "alike items together or apart within a hand; with --deck and --hands or --take",
    .finding = "items that are alike come together more than chance allows",
    .finding_below = "items that are alike come apart more than chance allows",
    .tally = &tally_groups,
    .about = ABOUT_EACH_TRIAL,
    .shapes = CHECK_DEALS,
    .automatic = automatic,
    .least_trials = least_trials,
    .test = clumping_test_check,
    .tell = tell,
    .largest_effect = largest_effect,
    .law = check_law_of_one,
    .detectable = check_detectable_of_both_ends,
};
