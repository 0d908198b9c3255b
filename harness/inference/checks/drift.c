/* drift: whether the beginning of the run is like its end. */
#include "inference/check_kind.h"
#include "inference/drift_law.h"

#include <math.h>

extern const CheckKind check_positions;

extern const CheckKind check_groups;

static double df_of(const Tally *tally)
{
    const Shape *shape = &tally->shape;
    return shape_is_plain(shape) ? drift_df(shape->n) : drift_df_in(shape);
}

static Status test(const CheckKind *kind, const CheckInput *input, CheckResult *ret, Error *error)
{
    (void)error;
    const Shape *shape = &input->tally->shape;
    double statistic = drift_statistic(input->tally), trials = (double)input->trials;
    if (isnan(statistic)) {
        *ret = check_skipped(kind->id, "the run was stopped before its last eighth");
        return STATUS_OK;
    }
    const char *method;
    Tails tails = shape_is_plain(shape) ? drift_tails(shape->n, trials, statistic, &method)
                                        : drift_tails_in(shape, trials, statistic, &method);
    *ret = check_result(kind, input, method, statistic, df_of(input->tally), tails);
    return STATUS_OK;
}

static double statistic(const CheckKind *kind, const CheckInput *input, double *ret_df)
{
    (void)kind;
    *ret_df = df_of(input->tally);
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

/* ---- under a shape ---- */

static uint64_t least_deals(const CheckKind *kind, const Shape *shape)
{
    (void)kind;
    return drift_least_trials_in(shape);
}

static double df_of_deals(const CheckKind *kind, const Shape *shape)
{
    (void)kind;
    return drift_df_in(shape);
}

/* |X|^2 is (n-1) (sum m^2/(r s) - 1), of which the sum is at most the number of classes. */
static double largest_of_deals(const CheckKind *kind, const Shape *shape, uint64_t trials)
{
    (void)kind, (void)trials;
    DriftClasses classes = drift_classes(shape);
    double most = (double)(classes.rows < classes.columns ? classes.rows : classes.columns);
    return sqrt(((double)shape->n - 1) * (most - 1));
}

static const ShapeFunctions of_shape = {
    .least_trials = least_deals,
    .largest_effect = largest_of_deals,
    .df = df_of_deals,
};

#define DRIFT                                                                                      \
    .id = "drift", .how = "chi-square with its correction; by simulation where trials are fewer",  \
    .means = "the end of the run is not like its beginning: state wears out, or is seeded again",  \
    .summary = "whether the beginning of the run is like its end, n from 3",                       \
    .finding = "the beginning of the run is not like its end", .tally = &tally_drift,              \
    .between_trials = true, .statistic = statistic, .test = test

static const CheckKind drift_of_deals = {
    DRIFT,
    .within_trials = &check_groups,
    .of_shape = &of_shape,
};

const CheckKind check_drift = {
    DRIFT,
    .shaped = &drift_of_deals,
    .within_trials = &check_positions,
    .least_trials = least_trials,
    .largest_effect = largest_effect,
};
