#include "inference/fit_tail.h"

#include "base/arena.h"
#include "base/elementary.h"
#include "inference/noncentral.h"

#include <stdbool.h>
#include <stdlib.h>

typedef struct Cell {
    double expected, value;
    size_t place;
} Cell;

/* Cells pooled; cells of expectation 0 are kept apart. */
typedef struct Pools {
    Cell *cells;
    size_t count;
    double impossible; /* sum of the values of the cells of expectation 0 */
} Pools;

/* But for rounding, which is not to decide where half of 100 trials is expected. */
static bool is_enough(double expected)
{
    return expected >= FIT_LEAST_EXPECTED * (1 - 1e-9);
}

static int by_expectation(const void *a, const void *b)
{
    const Cell *one = a, *other = b;
    if (one->expected != other->expected)
        return one->expected < other->expected ? -1 : 1;
    return (one->place > other->place) - (one->place < other->place);
}

/* Sorted by expectation alone, since a pool that depended on the counts would bend the law. Of
 * several cells that expect the same the first in the law come first, as the C library's sort has
 * no say in what a pool holds. */
static void pool_cells(Pools *pools)
{
    Cell *cells = pools->cells;
    qsort(cells, pools->count, sizeof *cells, by_expectation);
    size_t kept = 0;
    Cell sum = {0};
    for (size_t i = 0; i < pools->count; i++) {
        sum.expected += cells[i].expected;
        sum.value += cells[i].value;
        if (is_enough(sum.expected)) {
            cells[kept++] = sum;
            sum = (Cell){0};
        }
    }
    /* The largest cells come last, so that something can be left only where all are small. */
    if (sum.expected > 0.0 && kept == 0) {
        cells[kept++] = sum;
    } else if (sum.expected > 0.0) {
        cells[kept - 1].expected += sum.expected;
        cells[kept - 1].value += sum.value;
    }
    pools->count = kept;
}

/* Values are counts or, where these are NULL, `actual`. */
static Status pools_begin(Pools *pools, Arena *memory, const double *expected,
                          const uint64_t *counts, const double *actual, size_t cells, Error *error)
{
    *pools = (Pools){.cells = arena_get(memory, cells + 1, sizeof *pools->cells)};
    TRY(arena_status(memory, "the cells of a fit", error));
    bool thin = false;
    for (size_t i = 0; i < cells; i++) {
        double value = counts ? (double)counts[i] : actual[i];
        if (expected[i] > 0.0)
            pools->cells[pools->count++] = (Cell){expected[i], value, i};
        else
            pools->impossible += value;
        thin |= expected[i] > 0.0 && !is_enough(expected[i]);
    }
    if (thin)
        pool_cells(pools);
    return STATUS_OK;
}

/* ln of the probability of just these counts. */
static double log_outcome(const Pools *pools, double trials)
{
    double sum = -log_poisson(trials, trials);
    for (size_t i = 0; i < pools->count; i++)
        sum += log_poisson(pools->cells[i].value, pools->cells[i].expected);
    return fmin(0.0, sum);
}

static TestResult test_pools(const Pools *pools, CorrectionEnds *ends)
{
    TestResult test = {.df = (double)pools->count - 1.0, .method = "corrected"};
    double trials = 0.0, inverse = 0.0;
    for (size_t i = 0; i < pools->count; i++) {
        double expected = pools->cells[i].expected, off = pools->cells[i].value - expected;
        test.statistic += off * off / expected;
        trials += expected;
        inverse += 1.0 / expected;
    }
    if (test.df < 0.5)
        return (TestResult){0};
    double k = (double)pools->count, s = trials * inverse;
    CorrectedLaw law = {.df = test.df,
                        .trials = trials,
                        .cubic = (5.0 * s - 3.0 * k * k - 6.0 * k + 4.0) / 24.0,
                        .quadratic = (s - k * k) / 8.0};
    test.tails = corrected_tails_among(law, test.statistic, ends);
    double atom = log_outcome(pools, trials) / LN10;
    test.tails.log10_upper = fmax(test.tails.log10_upper, atom);
    double more = fmax(test.tails.log10_lower, atom), less = fmin(test.tails.log10_lower, atom);
    test.tails.log10_lower = fmin(0.0, more + log1p(pow(10.0, less - more)) / LN10);
    return test;
}

Status fit_test_among(const uint64_t *counts, const double *expected, size_t cells,
                      CorrectionEnds *ends, TestResult *ret, Error *error)
{
    SCOPED_ARENA scratch = {0};
    Pools pools;
    TRY(pools_begin(&pools, &scratch, expected, counts, NULL, cells, error));
    TestResult test = test_pools(&pools, ends);
    if (pools.impossible > 0.0)
        test.tails = (Tails){.log10_upper = -INFINITY, .log10_lower = 0.0};
    *ret = test;
    return STATUS_OK;
}

Status fit_test(const uint64_t *counts, const double *expected, size_t cells, TestResult *ret,
                Error *error)
{
    CorrectionEnds ends = {0};
    return fit_test_among(counts, expected, cells, &ends, ret, error);
}

/* log10 of P(T <= t) for noncentral chi-square, bounded from above far out where the complement of
 * the upper tail has no digits left: Chernoff, min over s > 0 of exp(s t) E exp(-s T). */
static double log10_noncentral_lower(double t, double df, double lambda)
{
    double plain = 1.0 - noncentral_chi_square_upper(t, df, lambda);
    if (plain > 1e-9 || t >= df + lambda)
        return log10(fmax(plain, 1e-9));
    /* With v = 1 + 2s the exponent is least where t v^2 - df v = lambda. */
    double v = (df + sqrt(df * df + 4.0 * t * lambda)) / (2.0 * t);
    double s = 0.5 * (v - 1.0);
    return fmin(0.0, s * t - 0.5 * df * log(v) - lambda * s / v) / LN10;
}

Status fit_log10_miss(const double *expected, const double *actual, size_t cells,
                      double log10_level, double *ret_log10_miss, Error *error)
{
    SCOPED_ARENA scratch = {0};
    Pools pools;
    TRY(pools_begin(&pools, &scratch, expected, NULL, actual, cells, error));
    double miss = -pools.impossible / LN10;
    double df = (double)pools.count - 1.0, lambda = 0.0;
    for (size_t i = 0; i < pools.count; i++) {
        double off = pools.cells[i].value - pools.cells[i].expected;
        lambda += off * off / pools.cells[i].expected;
    }
    if (df > 0.5) {
        double limit = chi_square_upper_quantile(log10_alpha_upper_of(log10_level), df);
        miss = fmin(miss, log10_noncentral_lower(limit, df, lambda));
    }
    *ret_log10_miss = fmin(0.0, miss);
    return STATUS_OK;
}
