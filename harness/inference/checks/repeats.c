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

static Status repeats_test_check(const CheckInput *input, CheckResult *ret, Error *error)
{
    const Tally *tally = input->tally;
    unsigned part = (unsigned)tally_cell(tally, REPEATS_PART);
    uint64_t trials = tally_cell(tally, part);
    uint64_t repeats = trials - tally_cell(tally, REPEATS_DIFFERENT);
    bool finished = tally_cell(tally, REPEATS_DIFFERENT) > 0;
    if (trials < 2)
        return check_cannot_tell(input->kind->id, trials, "there are no two trials to compare",
                                 ret);
    if (!finished)
        return check_skipped(
            input->kind->id,
            "the run was made in parts, and orders of different parts were not compared", ret);
    RepeatsLaw law = {.trials = (double)trials,
                      .log_orders = repeats_log_orders(&tally->shape, part),
                      .confusion = repeats_confusion(&tally->shape)};
    *ret = check_result(input, "poisson", (double)repeats, NAN, repeats_tails(law, repeats));
    ret->effect = repeats_effect(law, repeats);
    ret->estimate = (Estimate){
        .known = true, .observed = (double)repeats, .expected = exp(repeats_log_mean(law))};
    return STATUS_OK;
}

/* The part that a run of `trials` trials looks at, before its counts are known. */
static RepeatsLaw planned(const Shape *shape, uint64_t trials)
{
    trials = repeats_trials(shape, trials);
    unsigned part = repeats_first_part(trials);
    double log_orders = repeats_log_orders(shape, part);
    double share = exp(log_orders - repeats_log_orders(shape, 0));
    return (RepeatsLaw){.trials = fmax(1, floor((double)trials * share)),
                        .log_orders = log_orders,
                        .confusion = repeats_confusion(shape)};
}

static double largest_effect(PlannedCheck of)
{
    return repeats_largest_effect((RepeatsLaw){.log_orders = repeats_log_orders(of.shape, 0)});
}

static double detectable(PlannedCheck of, const CheckResult *check, double log10_level,
                         double power)
{
    return repeats_detectable(planned(of.shape, of.trials), log10_level, power);
}

const CheckKind check_repeats = {
    .id = "repeats",
    .how = "Poisson bounds",
    .means = "whole orders come again too often: the generator has too few states, or a short "
             "period",
    .summary = "orders that came more than once, n from 4, of up to n! trials: a small state, a "
               "large bias",
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
