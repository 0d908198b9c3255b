/* pairs-of-places: which two items share which two places, and which way round; with positions all
 * that can be said of two items. */
#include "tallies/place_pairs.h"
#include "base/elementary.h"
#include "inference/check_kind.h"
#include "inference/matrix_law.h"

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

/* It sees no less than others from so many trials on, and takes about as long as they do. */
static bool automatic(PlannedCheck of)
{
    enum { LEAST_ITEMS = 6, LEAST_TRIALS = 100000 };
    return of.trials >= LEAST_TRIALS && of.n >= LEAST_ITEMS && of.n <= PLACE_PAIRS_TABLE;
}

static double df(PlannedCheck of)
{
    return place_pairs_law(of.n).df;
}

const CheckKind check_place_pairs = {
    .id = "pairs-of-places",
    .how = "chi-square with its correction",
    .finding = "two items come to some two places together too often",
    .means = "two items depend on each other though each looks even: merges and cuts do so",
    .summary = "which two items share which two places, and which way round, n from 4; above 12 "
               "items of the first 65,536 trials, above 64 of 400 to 2,000",
    .tally = &tally_place_pairs,
    .automatic = automatic,
    .costly_from = 6,
    .cost = COST_MANY,
    .least_trials = least_trials,
    .test = place_pairs_test,
    .largest_effect = largest_effect,
    .df = df,
};
