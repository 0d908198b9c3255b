#include "inference/e_process.h"

#include "base/elementary.h"
#include "base/root.h"
#include "inference/chi_square.h"
#include "inference/noncentral.h"
#include "inference/power.h"

double e_process_concentration(double cells)
{
    return 20 * (cells - 1);
}

/* ln Gamma(a + count) - ln Gamma(a), a > 0. */
static double log_rising(double a, double count)
{
    return log_gamma(a + count) - log_gamma(a);
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
        sum += log_rising(c * chance, (double)count) - (double)count * log(chance);
        trials += (double)count;
    }
    return (sum - log_rising(c, trials)) / LN10;
}

/* ln E of trials that fall into `used` of K equally likely cells, which `power` of runs reach: mean
 * and variance of a sum over Poisson counts, given their sum; ln E is the sum over the cells of the
 * ln(1 + j/a), j below the count, less ln(1 + j/c), j below N. */
static double spread_log_e(double trials, double cells, double used, double power)
{
    double c = e_process_concentration(cells), a = c / cells, mean = trials / used;
    double most = mean + 12 * sqrt(mean) + 30, gain = 0;
    double sum = 0, square = 0, product = 0;
    for (double count = 0; count <= most; count++) {
        double chance = exp(log_poisson(count, mean));
        sum += chance * gain;
        square += chance * gain * gain;
        product += chance * gain * (count - mean);
        gain += log1p(count / a);
    }
    double variance = used * (square - sum * sum - product * product / mean);
    double least = log_gamma(c + trials) - log_gamma(c) - trials * log(c);
    return used * sum - least -
           sqrt(chi_square_upper_quantile(log10(2 * (1 - power)), 1)) * sqrt(fmax(0, variance));
}

/* The most of the cells that show it when all trials fall into them; 0: not even one does. */
static double most_cells_shown(double trials, double cells, double log_needed, double power)
{
    Root root = {.low = 1, .high = cells, .within = 1e-6};
    if (spread_log_e(trials, cells, 1, power) < log_needed)
        return 0;
    while (root_asks(&root))
        root_take(&root, log_needed - spread_log_e(trials, cells, root.x, power));
    return root.low;
}

double e_process_detectable(double df, uint64_t trials, double log10_needed, double power,
                            bool uniform)
{
    double N = (double)trials, cells = df + 1, c = e_process_concentration(cells);
    double statistic = (2 * log10_needed * LN10 + df * log1p(N / c)) * (N + c) / N;
    double square = noncentral_chi_square_lambda(statistic, df, power) / N;
    if (!uniform || power_is_noncentral(N, cells, square))
        return sqrt(square);
    double shown = most_cells_shown(N, cells, log10_needed * LN10, power);
    return shown > 0 ? sqrt(fmax(square, cells / shown - 1)) : INFINITY;
}
