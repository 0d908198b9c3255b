/* serial-...-fixed-points under a shape: how alike two deals are, of lands in opening hands, say.
 *
 * Of deals m and m' the number is A = sum m m' over kinds and hands that are seen: how many pairs
 * of an item here and one there are of one kind in one hand; of single places how many have the
 * same kind twice running. Its law follows from the law of the deals, which are gone through in
 * pairs. Pairs that share a deal are not independent; so every other pair of a chain of deals makes
 * one sum, and the rest another: both have the law of a sum of independent numbers, and the smaller
 * tail of the two, doubled, is a bound on the chance of either. */
#include "base/elementary.h"
#include "base/shape_outcomes.h"
#include "inference/check_kind.h"
#include "inference/quadratic_tail.h"
#include "inference/effect.h"
#include "inference/noncentral.h"
#include "inference/stat_sum.h"
#include "tallies/serial.h"

#include <string.h>

extern const CheckKind check_groups;

/* All deals: how many of each kind are in each hand that is seen, and their chances. */
typedef struct Deals {
    const Shape *shape;
    size_t cells, count; /* of a deal; deals */
    uint32_t *tables;
    double *chances, log_count;
} Deals;

static bool note(void *context, const uint32_t *table)
{
    Deals *deals = context;
    const Shape *shape = deals->shape;
    size_t blocks = shape->blocks - (shape->seen < shape->n), at = deals->count * deals->cells;
    for (size_t i = 0; i < shape->groups * shape->blocks; i++)
        if (i % shape->blocks < blocks)
            deals->tables[at++] = table[i];
    deals->chances[deals->count++] = outcome_chance(shape, deals->log_count, table);
    return true;
}

/* The chances of A = 0 .. serial_alike_most, in that memory; NULL where it is lost. */
static double *law_of(const Shape *shape, Arena *memory)
{
    Deals deals = {.shape = shape,
                   .cells = shape->groups * (shape->blocks - (shape->seen < shape->n)),
                   .log_count = outcome_log_count(shape)};
    double *law = arena_get(memory, serial_alike_most(shape) + 1, sizeof *law);
    deals.tables = arena_get(memory, shape->outcomes * deals.cells, sizeof *deals.tables);
    deals.chances = arena_get(memory, shape->outcomes, sizeof *deals.chances);
    if (memory->lost)
        return NULL;
    outcome_tables(shape, note, &deals);
    for (size_t a = 0; a < deals.count; a++)
        for (size_t b = 0; b < deals.count; b++) {
            uint64_t sum = 0;
            for (size_t cell = 0; cell < deals.cells; cell++)
                sum += (uint64_t)deals.tables[a * deals.cells + cell] *
                       deals.tables[b * deals.cells + cell];
            law[sum] += deals.chances[a] * deals.chances[b];
        }
    return law;
}

/* Mean, variance, and the standardised third and fourth moments. */
typedef struct Moments {
    double mean, variance, skew, kurtosis;
} Moments;

static Moments moments_of(const double *law, size_t values)
{
    Moments all = {0};
    for (size_t value = 0; value < values; value++)
        all.mean += law[value] * (double)value;
    for (size_t value = 0; value < values; value++) {
        double off = (double)value - all.mean;
        all.variance += law[value] * off * off;
        all.skew += law[value] * off * off * off;
        all.kurtosis += law[value] * off * off * off * off;
    }
    all.skew /= all.variance * sqrt(all.variance);
    all.kurtosis /= all.variance * all.variance;
    return all;
}

/* For more pairs than are summed exactly: x^2 of the standardised sum, with its terms of order 1/N,
 * read half a step on at either end. */
static TestResult test_many(Moments moments, double pairs, double sum)
{
    double deviation = sqrt(pairs * moments.variance), off = fabs(sum - pairs * moments.mean);
    QuadraticLaw law = {
        .df = 1, .cube = 2.5 * moments.skew * moments.skew, .spread = moments.kurtosis - 1};
    double near = fmax(0, off - 0.5) / deviation, far = (off + 0.5) / deviation;
    TestResult test = quadratic_test(law, pairs, 0, near * near);
    test.statistic = off * off / (deviation * deviation);
    test.tails.log10_lower = quadratic_test(law, pairs, 0, far * far).tails.log10_lower;
    test.log10_p_least = -INFINITY;
    return test;
}

static Status serial_alike_test(const CheckInput *input, CheckResult *ret, Error *error)
{
    const Shape *shape = &input->tally->shape;
    size_t values = (size_t)serial_alike_most(shape) + 1;
    SCOPED_ARENA scratch = {0};
    double *law = law_of(shape, &scratch), statistic = 0, pairs_in_all = 0, off = 0, least = 1;
    TRY(arena_status(&scratch, "what deals share", error));
    Tails tails = {0};
    Moments moments = moments_of(law, values);
    const char *method = "convolution";
    for (size_t set = 0; set < 2; set++) {
        uint64_t pairs = tally_cell(input->tally, SERIAL_ALIKE_PAIRS + set);
        double sum = (double)tally_cell(input->tally, SERIAL_ALIKE_SUM + set);
        TestResult one;
        if (!pairs)
            continue;
        if (pairs <= SUM_TEST_MOST / values) {
            TRY(sum_test_of(sum, law, values, pairs, &one, error));
        } else {
            method = "corrected";
            one = test_many(moments, (double)pairs, sum);
        }
        if (one.log10_p_least > 0)
            continue;
        if (one.statistic >= statistic)
            tails.plain = one.tails.plain;
        statistic = fmax(statistic, one.statistic);
        least = fmin(least, one.log10_p_least);
        off += sum - (double)pairs * moments.mean;
        pairs_in_all += (double)pairs;
        tails.log10_upper = fmin(tails.log10_upper, one.tails.log10_upper);
        tails.log10_lower = fmin(tails.log10_lower, one.tails.log10_lower);
    }
    if (least > -log10(2))
        return check_unable(input->kind->id, input->trials, 0, ret);
    tails.log10_upper = fmin(0, tails.log10_upper + log10(2));
    tails.log10_lower = fmin(0, tails.log10_lower + log10(2));
    *ret = check_result(input, method, statistic, 1, tails);
    if (isfinite(least))
        ret->log10_p_least = least + log10(2);
    ret->effect = effect_estimate(off * off / (pairs_in_all * moments.variance), 1, pairs_in_all);
    return STATUS_OK;
}

static bool automatic(PlannedCheck of)
{
    return of.kind->tally->lag == 1 && tally_cells(of.kind->tally, of.shape, of.trials, NULL) > 0;
}

/* By one of the two sums, at half the level. */
static double detectable(PlannedCheck of, const CheckResult *check, double log10_level,
                         double power)
{
    return sqrt(detectable_lambda(1, log10_level - log10(2), power) / ((double)of.trials / 2));
}

#define SERIAL_ALIKE(number)                                                                       \
    {                                                                                              \
        .id = "serial-" #number "-fixed-points", .group = "serial",                                \
        .how = "exact law, by convolution; chi-square with its correction where deals are many",   \
        .means = "each deal depends on one before it: cards are not put back, or a seed is used "  \
                 "again",                                                                          \
        .summary = "how alike a deal and a later one are, of alike items in hands",                \
        .about = ABOUT_NEXT_TRIALS, .tally = &tally_serial_alike[(number)-1],                      \
        .companion = &check_groups, .external = true, .test = serial_alike_test,                   \
        .shapes = CHECK_DEALS, .automatic = automatic, .df = check_df_of_one,                      \
        .detectable = detectable,                                                                  \
    }

const CheckKind check_serial_alike[SERIAL_LAGS] = {SERIAL_ALIKE(1), SERIAL_ALIKE(2),
                                                   SERIAL_ALIKE(3)};
