/* drift: whether the beginning of the run is like its end. */
#include "inference/check_kind.h"
#include "inference/drift_law.h"

#include <math.h>

extern const CheckKind check_positions;

static Status test(const CheckKind *kind, const CheckInput *input, CheckResult *ret, Error *error)
{
    (void)error;
    size_t n = input->tally->n;
    double statistic = drift_statistic(input->tally);
    if (isnan(statistic)) {
        *ret = check_skipped(kind->id, "the run was stopped before its last eighth");
        return STATUS_OK;
    }
    const char *method;
    Tails tails = drift_tails(n, (double)input->trials, statistic, &method);
    *ret = check_result(kind, input, method, statistic, drift_df(n), tails);
    return STATUS_OK;
}

static double statistic(const CheckKind *kind, const CheckInput *input, double *ret_df)
{
    (void)kind;
    *ret_df = drift_df(input->tally->n);
    return drift_statistic(input->tally);
}

static uint64_t least_trials(const CheckKind *kind, size_t n)
{
    (void)kind;
    return drift_least_trials(n);
}

/* Each part gives one order, and each another: all of |X|^2 but what they have in common. */
static double largest_effect(const CheckKind *kind, size_t n, uint64_t trials)
{
    (void)kind, (void)trials;
    return sqrt(((double)n - 1) * ((double)drift_blocks(n) - 1));
}

const CheckKind check_drift = {
    .id = "drift",
    .how = "chi-square with its correction; by simulation where trials are fewer",
    .means = "the end of the run is not like its beginning: state wears out, or is seeded again",
    .summary = "whether the beginning of the run is like its end, n from 3",
    .finding = "the beginning of the run is not like its end",
    .tally = &tally_drift,
    .between_trials = true,
    .within_trials = &check_positions,
    .least_trials = least_trials,
    .statistic = statistic,
    .test = test,
    .largest_effect = largest_effect,
};
