#include "inference/position_tail.h"

#include "base/elementary.h"
#include "inference/quadratic_tail.h"

typedef unsigned __int128 Wide;

static const uint64_t MOST_TRIALS = 1000000000000;
static const uint64_t MOST_ITEMS = 65536;
static const uint64_t FEWEST_TRIALS = 20;

uint64_t position_least_trials(uint64_t n)
{
    return n <= 2 ? 1 : FEWEST_TRIALS;
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
    TestResult test = {.statistic = position_statistic(trials, n, sum_of_squares)};
    /* One pair of trials that agree in one more place. */
    test = quadratic_test(quadratic_of_positions(items), count, 2 * (items - 1) / count,
                          test.statistic);
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
