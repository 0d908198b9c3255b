/* pairs-of-places: which two items share which two places, and which way round. Two checks, for a
 * shuffle can be wrong in one and right in the other, and a finding names which; with positions
 * they have all that can be said of two items. */
#include "tallies/place_pairs.h"
#include "base/elementary.h"
#include "inference/check_kind.h"
#include "inference/effect.h"
#include "inference/matrix_law.h"
#include "inference/noncentral.h"

static bool together(const CheckKind *kind);

static QuadraticLaw law_of(const CheckKind *kind, size_t n)
{
    return together(kind) ? pairs_together_law(n) : pairs_turned_law(n);
}

static uint64_t least_trials(PlannedCheck of)
{
    return quadratic_least_trials(law_of(of.kind, of.n));
}

static Status statistic_of(const CheckInput *input, double *ret, Error *error)
{
    size_t n = input->tally->n;
    PlacePairSums sums;
    Status status = place_pairs_sums(input->tally, input->trials, input->threads, &sums, error);
    if (!status)
        *ret = together(input->kind) ? pairs_together_statistic(&sums, n, input->trials)
                                     : pairs_turned_statistic(&sums, n, input->trials);
    return status;
}

static double statistic(const CheckInput *input, double *ret_df)
{
    double found;
    *ret_df = law_of(input->kind, input->tally->n).df;
    return statistic_of(input, &found, NULL) ? STATISTIC_LOST : found;
}

/* Each trial with each other. */
static double steps(PlannedCheck of)
{
    double items = (double)of.n, trials = (double)of.trials;
    return items * trials * (10 + trials);
}

static Status place_pairs_test(const CheckInput *input, CheckResult *ret, Error *error)
{
    size_t n = input->tally->n;
    double found;
    TRY(statistic_of(input, &found, error));
    QuadraticLaw law = law_of(input->kind, n);
    double trials = (double)input->trials, step = 2 * sqrt(law.df) / trials;
    return check_of_test(input, quadratic_test(law, trials, step, fmax(0, found)), ret);
}

/* |x|^2 of a single trial is df for every order. */
static double largest_effect(PlannedCheck of)
{
    return sqrt(law_of(of.kind, of.n).df);
}

static double df(PlannedCheck of)
{
    return law_of(of.kind, of.n).df;
}

static double detectable(PlannedCheck of, const CheckResult *check, double log10_level,
                         double power)
{
    uint64_t most = of.n > PLACE_PAIRS_TABLE ? place_pairs_kept(of.n) : of.trials;
    double trials = (double)(of.trials < most ? of.trials : most);
    return sqrt(detectable_lambda(df(of), log10_level, power) / trials);
}

/* One a kind. */
/* clang-format off */
#define PAIRS_OF_PLACES(name, says)                                                                \
    const CheckKind check_pairs_##name = {                                                         \
        .how = "chi-square with its correction; by simulation where trials are fewer", \
    .means = "two items depend on each other though each looks even: merges and cuts do so",\
 .id = "pairs-of-places-" #name,                                                            \
        .group = "pairs-of-places",                                                              \
        .summary = says ", n from 4; above 64 items of the first 400 to 2,000 trials",             \
        .tally = &tally_place_pairs,                                                               \
        .costly_from = 13,                                                                         \
        .sampled_in_all = true,                                                                    \
        .cost = COST_MANY,                                                                          \
        .least_trials = least_trials,                                                              \
        .statistic = statistic,                                                                    \
        .steps = steps,                                                                            \
        .test = place_pairs_test,                                                                              \
        .largest_effect = largest_effect,                                                          \
        .df = df,                                                                                  \
        .detectable = detectable,                                                                  \
    }
/* clang-format on */

PAIRS_OF_PLACES(together, "which two items share which two places");
PAIRS_OF_PLACES(turned, "which way round two items are in two places");

static bool together(const CheckKind *kind)
{
    return kind == &check_pairs_together;
}
