/* serial-1-digits: whether the draws of a trial predict the draws of the next, under any of the
 * readings of tallies/serial_digits.h. */
#include "tallies/serial_digits.h"
#include "base/elementary.h"
#include "inference/check_kind.h"
#include "inference/matrix_law.h"
#include "inference/noncentral.h"

#include <math.h>

extern const CheckKind check_digits;

static const double STEP = 4; /* of statistics times pairs, as of digit-pairs */

static uint64_t least_trials(PlannedCheck of)
{
    return 2 * quadratic_least_trials(serial_digits_law(of.n));
}

static bool automatic(PlannedCheck of)
{
    return of.n >= 3 && of.n <= LANES_MAX_N && of.trials >= least_trials(of);
}

static double df(PlannedCheck of)
{
    return serial_digits_law(of.n).df;
}

/* By the reading that stands out most at either end, with the union bound over all. */
static Status serial_digits_test(const CheckInput *input, CheckResult *ret, Error *error)
{
    const Tally *tally = input->tally;
    uint64_t pairs = tally_cell(tally, tally->cells - 1);
    if (pairs < least_trials(check_planned(input->kind, &tally->shape, 1)) / 2)
        return check_cannot_tell(input->kind->id, input->trials,
                                 "too few pairs of trials within one block", ret);
    QuadraticLaw law = serial_digits_law(tally->n);
    double least = INFINITY, most = 0, count = (double)pairs, readings = SERIAL_DIGITS_READINGS;
    for (size_t reading = 0; reading < SERIAL_DIGITS_READINGS; reading++) {
        double statistic = serial_digits_statistic(tally, reading, pairs);
        least = fmin(least, statistic);
        most = fmax(most, statistic);
    }
    TestResult high = quadratic_test(law, count, STEP / count, most),
               low = quadratic_test(law, count, STEP / count, least);
    Tails tails = {.log10_upper = fmin(0, high.tails.log10_upper + log10(readings)),
                   .log10_lower = fmin(0, low.tails.log10_lower + log10(readings))};
    bool even = tails.log10_lower < tails.log10_upper;
    CheckInput of_pairs = *input;
    of_pairs.trials = pairs;
    *ret = check_result(&of_pairs, high.method, even ? least : most, law.df, tails);
    return STATUS_OK;
}

/* Every pair the same: each table has one cell. */
static double largest_effect(PlannedCheck of)
{
    return sqrt(serial_digits_law(of.n).df);
}

static double detectable(PlannedCheck of, const CheckResult *check, double log10_level,
                         double power)
{
    double level = log10_level - log10(SERIAL_DIGITS_READINGS);
    if (of.trials < 2)
        return INFINITY;
    return sqrt(detectable_lambda(serial_digits_law(of.n).df, level, power) /
                (double)(of.trials / 2));
}

const CheckKind check_serial_digits = {
    .id = "serial-1-digits",
    .how = "chi-square with its correction, with the union bound over five ways to draw",
    .means = "draws of one trial are used again in the next, or state is kept",
    .group = "serial",
    .summary = "draws of a trial by draws of the next, n from 3 to 1024; of the first 4,096 of a "
               "block",
    .about = ABOUT_NEXT_TRIALS,
    .tally = &tally_serial_digits,
    .companion = &check_digits,
    .automatic = automatic,
    .external = true,
    .cost = COST_LESS,
    .least_trials = least_trials,
    .test = serial_digits_test,
    .largest_effect = largest_effect,
    .df = df,
    .detectable = detectable,
};
