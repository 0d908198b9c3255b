#include "inference/fit_tail.h"

#include "base/arena.h"
#include "base/elementary.h"

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

static Status pools_begin(Pools *pools, Arena *memory, const double *expected,
                          const uint64_t *counts, size_t cells, Error *error)
{
    *pools = (Pools){.cells = arena_get(memory, cells + 1, sizeof *pools->cells)};
    TRY(arena_status(memory, "the cells of a fit", error));
    bool thin = false;
    for (size_t i = 0; i < cells; i++) {
        double value = (double)counts[i];
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

static TestResult test_pools(const Pools *pools)
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
    QuadraticLaw law = {
        .df = test.df, .cube = (5 * s - 3 * k * k - 6 * k + 4) / 2, .spread = s - k * k};
    test.tails = quadratic_tails(law, trials, test.statistic);
    double atom = log_outcome(pools, trials) / LN10;
    test.tails.log10_upper = fmax(test.tails.log10_upper, atom);
    double more = fmax(test.tails.log10_lower, atom), less = fmin(test.tails.log10_lower, atom);
    test.tails.log10_lower = fmin(0.0, more + log1p(pow(10.0, less - more)) / LN10);
    return test;
}

Status fit_test(const uint64_t *counts, const double *expected, size_t cells, TestResult *ret,
                Error *error)
{
    SCOPED_ARENA scratch = {0};
    Pools pools;
    TRY(pools_begin(&pools, &scratch, expected, counts, cells, error));
    TestResult test = test_pools(&pools);
    if (pools.impossible > 0.0)
        test.tails = (Tails){.log10_upper = -INFINITY, .log10_lower = 0.0};
    *ret = test;
    return STATUS_OK;
}
