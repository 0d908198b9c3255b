/* serial-scan: whether trials agree with those before them more often, or more rarely, than chance
 * has it, at any of the lags 1 to 64. */
#include "tallies/serial_scan.h"
#include "base/elementary.h"
#include "inference/agreement_law.h"
#include "inference/check.h"
#include "inference/noncentral.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const CheckKind check_positions;

static bool automatic(PlannedCheck of)
{
    return of.n >= 2 && of.n <= SCAN_MAX_N && of.trials > 1;
}

/* One lag: how many pairs there were, at how many places they agreed, and the tails of that. */
typedef struct Lag {
    uint64_t pairs, agreed;
    TestResult test;
} Lag;

static Lag lag_of(const Tally *tally, size_t lag)
{
    Lag one = {.pairs = tally_cell(tally, SCAN_PAIRS + lag - 1),
               .agreed = tally_cell(tally, lag - 1)};
    if (one.pairs)
        one.test = agreement_test(tally->n, one.pairs, one.agreed);
    return one;
}

/* w of the lag whose p is the least, less the median of the greatest of that number of squared
 * deviates; each end of the interval holds for all lags at once. */
static Effect effect_of(const Lag *lag, double lags)
{
    double pairs = (double)lag->pairs, square = lag->test.statistic; /* chi-square, df 1 */
    double usual = chi_square_upper_quantile(log10(M_LN2 / lags), 1);
    return (Effect){
        .value = sqrt(fmax(0, square - usual) / pairs),
        .low = sqrt(noncentral_chi_square_lambda(square, 1, 0.025 / lags) / pairs),
        .high = sqrt(noncentral_chi_square_lambda(square, 1, 1 - 0.025 / lags) / pairs),
    };
}

/* The chance that one of that number of lags has a two-sided p as small as 10^log10_p: each has it
 * with that chance at most, and pairs of lags are independent. A one-sided test for a large
 * deviation; which way the trials deviate is in the cells. What a bound leaves bounds nothing. */
static Tails one_of(double lags, double log10_p, PlainTail plain, bool bound)
{
    double p = fmin(pow(10, log10_p), 1 - 0x1p-53), none = lags * log1p(-p) / LN10;
    bool small = log10_p + log10(lags) < -9;
    return (Tails){.log10_upper = small ? log10_p + log10(lags) : log10(-expm1(none * LN10)),
                   .log10_lower = bound ? 0 : none,
                   .plain = plain};
}

static Status serial_scan_test(const CheckInput *input, CheckResult *ret, Error *error)
{
    Lag best = {0};
    double least = 1, lags = 0;
    for (size_t lag = 1; lag <= SCAN_LAGS; lag++) {
        Lag one = lag_of(input->tally, lag);
        if (!one.pairs)
            continue;
        lags++;
        double log10_p = chi_square_log10_two_sided(one.test.tails);
        if (log10_p < least) {
            least = log10_p;
            best = one;
        }
    }
    if (!best.pairs)
        return check_cannot_tell(input->kind->id, input->trials, "no two trials within one block",
                                 ret);
    Tails tails =
        one_of(lags, least, best.test.tails.plain, strcmp(best.test.method, "bound") == 0);
    *ret = check_result(input, best.test.method, best.test.statistic, NAN, tails);
    ret->log10_p = ret->log10_p_adjusted = ret->log10_p_upper;
    ret->effect = effect_of(&best, lags);
    return STATUS_OK;
}

/* All trials alike: each pair agrees at all places, in place of one. */
static double largest_effect(PlannedCheck of)
{
    return (double)of.n - 1;
}

/* At one lag, of which there are nearly as many pairs as trials. */
static double detectable(PlannedCheck of, const CheckResult *check, double log10_level,
                         double power)
{
    if (of.trials < 2)
        return INFINITY;
    double pairs = (double)of.trials - 1, lags = fmin(pairs, SCAN_LAGS);
    double level = log10_level - log10(lags) + log10(2); /* of both ends of a deviate */
    return sqrt(detectable_lambda(1, level, power) / pairs);
}

/* Lags that stand out: appended to the worst cells as those are. */
static Status worst(const CheckKind *kind, const CheckResult *check, const Tally *tally,
                    CaseResult *result, Error *error)
{
    WorstCell found[SCAN_LAGS];
    size_t count = 0;
    for (size_t lag = 1; lag <= SCAN_LAGS; lag++) {
        Lag one = lag_of(tally, lag);
        if (!one.pairs)
            continue;
        WorstCell cell = {.observed = one.agreed,
                          .expected = (double)one.pairs,
                          .log10_p_adjusted = chi_square_log10_two_sided(one.test.tails)};
        snprintf(cell.item, sizeof cell.item, "the same item at the same place %zu trial%s later",
                 lag, lag == 1 ? "" : "s");
        size_t at = count++;
        for (; at > 0 && found[at - 1].log10_p_adjusted > cell.log10_p_adjusted; at--)
            found[at] = found[at - 1];
        found[at] = cell;
    }
    return worst_append(kind, result, found, count, count, error);
}

const CheckKind check_serial_scan = {
    .id = "serial-scan",
    .how = "saddlepoint, or a bound",
    .means =
        "trials some steps apart are alike: a generator that repeats, or is seeded by the clock",
    .group = "serial",
    .summary = "places where trials up to 64 apart have the same item, n from 2 to 4096",
    .about = ABOUT_NEXT_TRIALS,
    .tally = &tally_serial_scan,
    .companion = &check_positions,
    .automatic = automatic,
    .external = true,
    .costly_from = 1,
    .cost = COST_ABOUT,
    .test = serial_scan_test,
    .largest_effect = largest_effect,
    .detectable = detectable,
    .worst = worst,
};
