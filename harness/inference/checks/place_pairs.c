/* pairs-of-places: which two items share which two places, and which way round; with positions all
 * that can be said of two items. */
#include "tallies/place_pairs.h"
#include "base/elementary.h"
#include "inference/check_kind.h"
#include "inference/effect.h"
#include "inference/matrix_law.h"
#include "inference/noncentral.h"

static uint64_t least_trials(PlannedCheck of)
{
    return quadratic_least_trials(place_pairs_law(of.n));
}

static Status statistic_of(const CheckInput *input, double *ret, Error *error)
{
    PlacePairSums sums;
    TRY(place_pairs_sums(input->tally, input->trials, input->threads, &sums, error));
    *ret = place_pairs_statistic(&sums, input->tally->n, input->trials);
    return STATUS_OK;
}

/* A pair of trials moves the statistic by twice a dimension over the trials at least. */
static Status place_pairs_test(const CheckInput *input, CheckResult *ret, Error *error)
{
    double found, n = (double)input->tally->n, trials = (double)input->trials;
    TRY(statistic_of(input, &found, error));
    TestResult test = quadratic_test(place_pairs_law(input->tally->n), trials, n * (n - 3) / trials,
                                     fmax(0, found));
    return check_of_test(input, test, ret);
}

/* |x|^2 of a single trial is df for every order. */
static double largest_effect(PlannedCheck of)
{
    return sqrt(place_pairs_law(of.n).df);
}

static double df(PlannedCheck of)
{
    return place_pairs_law(of.n).df;
}

static double detectable(PlannedCheck of, const CheckResult *check, double log10_level,
                         double power)
{
    uint64_t most = of.n > PLACE_PAIRS_TABLE ? place_pairs_kept(of.n) : of.trials;
    double trials = (double)(of.trials < most ? of.trials : most);
    return sqrt(detectable_lambda(df(of), log10_level, power) / trials);
}

const CheckKind check_place_pairs = {
    .id = "pairs-of-places",
    .how = "chi-square with its correction",
    .means = "two items depend on each other though each looks even: merges and cuts do so",
    .summary = "which two items share which two places, and which way round, n from 4; above 64 "
               "items of the first 400 to 2,000 trials",
    .tally = &tally_place_pairs,
    .costly_from = 13,
    .sampled_in_all = true,
    .cost = COST_MANY,
    .least_trials = least_trials,
    .test = place_pairs_test,
    .largest_effect = largest_effect,
    .df = df,
    .detectable = detectable,
};
