#include "inference/position_tail.h"

#include "base/elementary.h"
#include "inference/quadratic_tail.h"

uint64_t position_least_trials(uint64_t n)
{
    enum { FEWEST_TRIALS = 20 };
    return n <= 2 ? 1 : FEWEST_TRIALS;
}

Status position_test(uint64_t trials, uint64_t n, unsigned __int128 sum_of_squares,
                     TestResult *result, Error *error)
{
    if (n == 2)
        return multinomial_test(trials, 2, sum_of_squares / 2, result, error);
    double items = (double)n, side = items - 1, count = (double)trials;
    /* A pair of trials that agree in one more place is a step. */
    QuadraticLaw law = {.df = side * side, .cube = side * side * side, .step = 2 * side};
    double over = (double)(__int128)(sum_of_squares - (unsigned __int128)trials * trials);
    TestResult test = quadratic_test(law, count, side * fmax(0, over / count));
    /* No outcome is less likely than all trials alike: (1/n!)^(N-1). */
    double all_alike = (1 - count) * log_gamma(items + 1) / LN10;
    test.tails.log10_upper = fmax(test.tails.log10_upper, all_alike);
    *result = test;
    return STATUS_OK;
}
