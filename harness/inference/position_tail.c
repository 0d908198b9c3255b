#include "inference/position_tail.h"

#include "base/elementary.h"
#include "inference/corrected_tail.h"
#include "inference/lattice_tail.h"

typedef unsigned __int128 Wide;

static const uint64_t MOST_TRIALS = 1000000000000;
static const uint64_t MOST_ITEMS = 65536;
static const uint64_t MANY_ITEMS = 16; /* from here on the model of independent rows is close */

uint64_t position_least_trials(uint64_t n)
{
    if (n <= 2) {
        return 1;
    }
    return n < MANY_ITEMS ? 100 * n : 12;
}

/* How far above the mean the law has to be computed, to leave out about 1e-14 of it: twice as far
 * as for the gamma law with the pairs' variance and third cumulant. */
static double reach_above(double trials, double n)
{
    double pairs = 0.5 * trials * (trials - 1.0);
    double third = pairs * (1.0 + 2.0 * (trials - 2.0) / (n - 1.0));
    double df = 8.0 * pairs * pairs * pairs / (third * third);
    double scale = third / (4.0 * pairs);
    double quantile = chi_square_upper_quantile(-15.0, df);
    return 2.0 * scale * (quantile - df) + 20.0;
}

/* The tails by a model: `rows` independent throws of N trials into `cells` cells. Its pairs have
 * variance
 * rows C(N,2) (1/c)(1-1/c) and third cumulant rows [C(N,2) (1/c)(1-1/c)(1-2/c) + 6 C(N,3)
 * (c-1)/c^3]; with the rows and cells below these are C(N,2) and C(N,2) + 6 C(N,3)/(n-1), as for
 * permutations. Neither need be a whole number: the characteristic function of a cell is taken
 * to that power. */
static Status inversion_test(double trials, double n, TestResult *test, Error *error)
{
    double cells = (n - 1.0) * (trials - 3.0) / (trials - 2.0);
    double rows = cells * cells / (cells - 1.0);
    double pairs_mean = 0.5 * trials * (trials - 1.0);
    double mean = -0.5 * rows * trials / cells; /* of the model's G */
    double least = fmax(0.0, 0.5 * trials * (trials - n));
    double below = fmin(9.0 * sqrt(pairs_mean), pairs_mean - least) + 4.0 - mean;
    PairLaw law;
    PairLawShape shape = {.trials = trials,
                          .cells = cells,
                          .rows = rows,
                          .below = below,
                          .above = reach_above(trials, n) + mean,
                          .offset = pairs_mean - mean};
    Status status = pair_law_begin(shape, &law, error);
    if (status) {
        return status;
    }
    double per_step = 2.0 * (n - 1.0) / trials;
    LatticeScale scale = {
        .df = test->df, .per_step = per_step, .at_zero = test->df - per_step * mean};
    test->tails = lattice_tails(&law, scale, mean + (test->statistic - test->df) / per_step);
    test->method = "inversion";
    pair_law_end(&law);
    return STATUS_OK;
}

double position_statistic(uint64_t trials, uint64_t n, unsigned __int128 sum_of_squares)
{
    Wide least = (Wide)trials * trials;
    double over = sum_of_squares < least ? -(double)(least - sum_of_squares)
                                         : (double)(sum_of_squares - least);
    return ((double)n - 1.0) * (over / (double)trials);
}

Status position_test(uint64_t trials, uint64_t n, unsigned __int128 sum_of_squares,
                     TestResult *result, Error *error)
{
    if (n < 2 || n > MOST_ITEMS) {
        return error_set(error, STATUS_USAGE, "%llu items: want 2 to 65536", (unsigned long long)n);
    }
    if (trials < position_least_trials(n) || trials > MOST_TRIALS) {
        return error_set(error, STATUS_USAGE,
                         "%llu trials: positions of %llu items want %llu to 1e12",
                         (unsigned long long)trials, (unsigned long long)n,
                         (unsigned long long)position_least_trials(n));
    }
    Wide least = (Wide)trials * trials;
    uint64_t each = trials / n;
    uint64_t over = trials % n;
    /* Every row sums to N, which bounds how even it can be. */
    Wide even_row = (Wide)each * trials + (Wide)over * (each + 1);
    if (sum_of_squares < n * even_row || sum_of_squares > n * least ||
        (sum_of_squares - (Wide)n * trials) % 2 != 0) {
        return error_fault(error, "no %llu permutations of %llu items have this sum of squares",
                           (unsigned long long)trials, (unsigned long long)n);
    }
    if (n == 2) {
        return multinomial_test(trials, 2, sum_of_squares / 2, result, error);
    }
    double items = (double)n;
    double count = (double)trials;
    TestResult test = {
        .statistic = position_statistic(trials, n, sum_of_squares),
        .df = (items - 1.0) * (items - 1.0),
    };
    Status status = STATUS_OK;
    if (n < MANY_ITEMS || count / items >= PAIR_LAW_TRIALS_A_CELL) {
        test = large_sample_position_test(count, items, test.statistic);
    } else {
        status = inversion_test(count, items, &test, error);
    }
    if (status) {
        return status;
    }
    /* No outcome is less likely than all trials alike: (1/n!)^(N-1). */
    double all_alike =
        (1.0 - count) *
        (stirling_remainder(items) + items * log(items) - items + 0.5 * log(2.0 * M_PI * items)) /
        LN10;
    test.tails.log10_upper = fmin(0.0, fmax(test.tails.log10_upper, all_alike)) + 0.0;
    test.tails.log10_lower = fmin(0.0, test.tails.log10_lower) + 0.0;
    *result = test;
    return STATUS_OK;
}
