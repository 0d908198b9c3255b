#include "exact/predicted_power.h"

#include "algorithms/algorithm.h"
#include "base/elementary.h"
#include "inference/chi_square.h"
#include "inference/noncentral.h"
#include "inference/stat_law.h"
#include "inference/stat_test.h"

#include <stdlib.h>

enum {
    PATHS = 1000000,
    SUMMED_TRIALS = 10000, /* of two groups; with more, two moments say the same */
};

/* Expected chances of cells, and real ones. */
typedef struct Shift {
    double even, real;
} Shift;

/* The power of Pearson's statistic. Its mean and variance under the real chances are exact: with
 * a_i = 1/(N even_i) it is S - N, S = sum a_i O_i^2, and N (N-1) ... of the multinomial's factorial
 * moments give the moments of O_i^2. The law between them is noncentral chi-square with the df and
 * lambda of the same two moments. */
static double pearson_power(const Shift *cells, size_t count, double trials, double level)
{
    double n1 = trials, n2 = n1 * (trials - 1), n3 = n2 * (trials - 2), n4 = n3 * (trials - 3);
    double linear = 0, square = 0, same = 0, df = (double)count - 1;
    for (size_t i = 0; i < count; i++) {
        double q = cells[i].real, a = 1 / (trials * cells[i].even);
        linear += a * q;
        square += a * q * q;
        same += a * a * q * (4 * n3 * q * q + 6 * n2 * q + n1);
    }
    double mean = n2 * square + n1 * linear;
    double variance =
        n4 * square * square + 2 * n3 * square * linear + n2 * linear * linear + same - mean * mean;
    mean -= trials;
    double limit = chi_square_upper_quantile(log10_alpha_upper_of(log10(level)), df);
    double lambda = fmin(fmax(0, variance / 2 - mean), 0.999 * mean);
    return noncentral_chi_square_upper(limit, mean - lambda, lambda);
}

Status predicted_orders_power(const Algorithm *algorithm, uint32_t parameter, size_t n,
                              double trials, double level, double *ret, Error *error)
{
    Law law;
    ExactMethod method;
    bool known;
    Status status = quick_law(algorithm, parameter, n, PATHS, 1, &known, &law, &method, error);
    if (status)
        return status;
    if (!known)
        return error_set(error, STATUS_FAILED, "the law of %s, n = %zu, is out of reach",
                         algorithm->name, n);
    Shift *cells = calloc(law.orders, sizeof *cells);
    if (cells) {
        for (uint64_t order = 0; order < law.orders; order++)
            cells[order] = (Shift){1 / (double)law.orders, law_probability(&law, order)};
        *ret = pearson_power(cells, law.orders, trials, level);
    } else {
        status = error_set(error, STATUS_FAILED, "out of memory for a law");
    }
    free(cells);
    law_clear(&law);
    return status;
}

/* Two groups: the chance, by their real chances, of all counts that are refused. */
static Status two_group_power(const PermStat *stat, size_t n, size_t count, double chance,
                              double trials, double level, double *ret, Error *error)
{
    uint64_t *cells = calloc(count, sizeof *cells);
    if (!cells)
        return error_set(error, STATUS_FAILED, "out of memory for %zu cells", count);
    Status status = STATUS_OK;
    double power = 0;
    for (uint64_t times = 0; !status && (double)times <= trials; times++) {
        cells[0] = times; /* the first cell is of the first group, the last of the other */
        cells[count - 1] = (uint64_t)trials - times;
        TestResult test;
        status = stat_test(stat, n, cells, (uint64_t)trials, &test, error);
        double k = (double)times;
        bool possible = (chance > 0 || k == 0) && (chance < 1 || k == trials);
        if (status || !possible || chi_square_log10_two_sided(test.tails) > log10(level))
            continue;
        power += !(chance > 0) || !(chance < 1)
                     ? 1
                     : exp(log_choose(trials, k) + k * log(chance) + (trials - k) * log1p(-chance));
    }
    free(cells);
    *ret = power;
    return status;
}

Status predicted_number_power(const PermStat *stat, size_t n, const double *chances, double trials,
                              double level, double *ret, Error *error)
{
    size_t count = stat_cells(stat, n).count, groups = 0;
    double *even = calloc(count, sizeof *even), power = 0;
    Shift *sums = calloc(count, sizeof *sums);
    size_t *group = calloc(count, sizeof *group);
    Status status = STATUS_OK;
    if (!even || !sums || !group)
        status = error_set(error, STATUS_FAILED, "out of memory for %zu cells", count);
    if (!status)
        status = stat_cell_chances(stat, n, even, error);
    if (!status) {
        stat_groups(even, count, trials, group, &groups);
        for (size_t cell = 0; cell < count; cell++) {
            sums[group[cell]].even += even[cell];
            sums[group[cell]].real += chances[cell];
        }
        if (groups == 2 && trials <= SUMMED_TRIALS)
            status = two_group_power(stat, n, count, sums[0].real, trials, level, &power, error);
        else if (groups > 1)
            power = pearson_power(sums, groups, trials, level);
    }
    free(even);
    free(sums);
    free(group);
    if (!status)
        *ret = power;
    return status;
}
