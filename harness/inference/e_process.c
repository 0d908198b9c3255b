#include "inference/e_process.h"

#include "inference/noncentral.h"

#include <gsl/gsl_sf_gamma.h>
#include <math.h>

static const double LN10 = 2.302585092994045684;

double e_process_concentration(double cells)
{
    return 20 * (cells - 1);
}

/* ln Gamma(a + count) - ln Gamma(a), a > 0. A sum of few logs where the two would cancel. */
static double log_rising(double a, uint64_t count)
{
    if (count > 32)
        return gsl_sf_lngamma(a + (double)count) - gsl_sf_lngamma(a);
    double product = 1, log_product = 0;
    for (uint64_t i = 0; i < count; i++) {
        product *= a + (double)i;
        if (product > 1e200 || product < 1e-200) {
            log_product += log(product);
            product = 1;
        }
    }
    return log_product + log(product);
}

double e_process_log10(const Tally *tally, const double *chances)
{
    double possible = 0, trials = 0, sum = 0;
    for (uint64_t cell = 0; cell < tally->cells; cell++) {
        possible += !chances || chances[cell] > 0;
        if (chances && chances[cell] <= 0 && tally_cell(tally, cell))
            return INFINITY;
    }
    double c = e_process_concentration(possible);
    if (possible < 2)
        return 0;
    for (uint64_t cell = 0; cell < tally->cells; cell++) {
        uint64_t count = tally_cell(tally, cell);
        double chance = chances ? chances[cell] : 1 / possible;
        if (!count)
            continue;
        sum += log_rising(c * chance, count) - (double)count * log(chance);
        trials += (double)count;
    }
    return (sum - log_rising(c, (uint64_t)trials)) / LN10;
}

double e_process_detectable(double df, uint64_t trials, double log10_needed, double power)
{
    double N = (double)trials, c = e_process_concentration(df + 1);
    double statistic = (2 * log10_needed * LN10 + df * log1p(N / c)) * (N + c) / N;
    return sqrt(noncentral_chi_square_lambda(statistic, df, power) / N);
}
