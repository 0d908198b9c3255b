/* The p-values of the command line, where there are many trials a cell; plain chi-square elsewhere.
 * Both ends are left in `tails`: the logs to base 10 of the upper and the lower one. */
#include "core.h"

#include "inference/corrected_tail.h"

static Tails found;

EXPORT(tails) const Tails *tails(void)
{
    return &found;
}

EXPORT(chi_square) void chi_square(double statistic, double df)
{
    found = chi_square_tails(statistic, df);
}

EXPORT(test_orders) void test_orders(double trials, double cells, double statistic)
{
    found = large_sample_multinomial_test(trials, cells, statistic).tails;
}

EXPORT(test_places) void test_places(double trials, double n, double statistic)
{
    found = large_sample_position_test(trials, n, statistic).tails;
}
