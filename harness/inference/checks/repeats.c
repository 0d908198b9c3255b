/* repeats: how often an order came that had come before. */
#include "tallies/repeats.h"
#include "base/elementary.h"
#include "inference/check.h"
#include "inference/repeats_test.h"
#include "tallies/permutations.h"
#include "tallies/rank.h"

/* Where all orders are counted, `permutations` sees repeats and more; where all outcomes are,
 * `outcomes`. */
static bool automatic(PlannedCheck of)
{
    size_t n = of.n;
    if (!shape_is_plain(of.shape))
        return !of.shape->outcomes && tally_cells(of.kind->tally, of.shape, of.trials, NULL) > 0;
    return n > PERMUTATIONS_MAX_N || (n > 8 && of.trials < permutation_count(n) / 100);
}

static RepeatsLaw law_of(const Shape *shape, uint64_t trials)
{
    return (RepeatsLaw){.trials = (double)trials,
                        .log_orders = repeats_log_orders(shape),
                        .confusion = repeats_confusion(shape)};
}

static Status repeats_test_check(const CheckInput *input, CheckResult *ret, Error *error)
{
    uint64_t different;
    if (input->trials < 2)
        return check_cannot_tell(input->kind->id, input->trials,
                                 "there are no two trials to compare", ret);
    TRY(repeats_different(input->tally, &different, error));
    uint64_t repeats = input->trials - different;
    RepeatsLaw law = law_of(&input->tally->shape, input->trials);
    *ret = check_result(input, "poisson", (double)repeats, NAN, repeats_tails(law, repeats));
    ret->effect = repeats_effect(law, repeats);
    ret->estimate = (Estimate){
        .known = true, .observed = (double)repeats, .expected = exp(repeats_log_mean(law))};
    return STATUS_OK;
}

static double largest_effect(PlannedCheck of)
{
    return repeats_largest_effect(law_of(of.shape, 1));
}

static double detectable(PlannedCheck of, const CheckResult *check, double log10_level,
                         double power)
{
    return repeats_detectable(
        law_of(of.shape, of.trials < REPEATS_TRIALS ? of.trials : REPEATS_TRIALS), log10_level,
        power);
}

const CheckKind check_repeats = {
    .id = "repeats",
    .how = "Poisson bounds",
    .means = "whole orders come again too often: the generator has too few states, or a short "
             "period",
    .summary =
        "orders that came more than once, n from 4, of up to n! trials, of the first million: "
        "a small state, a large bias",
    .finding = "the same outcomes come back more often than chance allows",
    .finding_below = "the same outcomes come back less often than chance allows",
    .estimate = "number of repeats",
    .tally = &tally_repeats,
    .shapes = CHECK_ANY,
    .automatic = automatic,
    .test = repeats_test_check,
    .largest_effect = largest_effect,
    .detectable = detectable,
};
