/* drift: whether the beginning of the run is like its end. */
#include "inference/check_kind.h"
#include "inference/drift_law.h"

#include <math.h>

extern const CheckKind check_positions;

static double df(PlannedCheck of)
{
    return drift_df(of.shape);
}

static Status drift_test_check(const CheckInput *input, CheckResult *ret, Error *error)
{
    const Shape *shape = &input->tally->shape;
    double statistic = drift_statistic(input->tally);
    if (isnan(statistic))
        return check_skipped(input->kind->id, "the run was stopped before its last eighth", ret);
    return check_of_test(input, drift_test(shape, (double)input->trials, statistic), ret);
}

static double statistic(const CheckInput *input, double *ret_df)
{
    *ret_df = drift_df(&input->tally->shape);
    return drift_statistic(input->tally);
}

static uint64_t least_trials(PlannedCheck of)
{
    return drift_least_trials(of.shape);
}

/* Each part gives one order, and each another: all of |X|^2 but what they have in common. Under a
 * shape that is (n-1) (sum m^2/(r s) - 1), of which the sum is at most the number of classes. */
static double largest_effect(PlannedCheck of)
{
    DriftClasses classes = drift_classes(of.shape);
    double most = (double)(classes.rows < classes.columns ? classes.rows : classes.columns);
    return sqrt(((double)of.n - 1) * (most - 1));
}

const CheckKind check_drift = {
    .id = "drift",
    .how = "chi-square with its correction; by simulation where trials are fewer",
    .means = "the end of the run is not like its beginning: state wears out, or is seeded again",
    .summary = "whether the beginning of the run is like its end, n from 3",
    .finding = "the beginning of the run is not like its end",
    .tally = &tally_drift,
    .shapes = CHECK_ANY,
    .companion = &check_positions,
    .least_trials = least_trials,
    .statistic = statistic,
    .test = drift_test_check,
    .largest_effect = largest_effect,
    .df = df,
};
