#include "inference/number_test.h"

#include "inference/fit_tail.h"
#include "inference/number_law.h"

#include <math.h>
#include <stdlib.h>

static const double LN10 = 2.302585092994045684;
static const double MOST_SUMMED = 1e6; /* trials up to which two groups are summed exactly */

void number_groups(const double *chances, size_t cells, double trials, size_t *ret_group,
                   size_t *ret_groups)
{
    /* From below while no more than half of the law is used up, then from above, then what is left
     * in the middle. Groups from above are numbered from the far end and turned round later. */
    size_t low = 0, high = cells, below = 0, above = 0;
    double used = 0.0, sum = 0.0;
    for (size_t cell = 0; cell < cells; cell++) {
        sum += chances[cell] * trials;
        ret_group[cell] = below;
        if (used + sum > 0.5 * trials)
            break;
        if (sum >= NUMBER_LEAST_EXPECTED) {
            used += sum;
            sum = 0.0;
            below++;
            low = cell + 1;
        }
    }
    used = sum = 0.0;
    for (size_t cell = cells; cell-- > low;) {
        sum += chances[cell] * trials;
        if (used + sum > 0.5 * trials)
            break;
        if (sum >= NUMBER_LEAST_EXPECTED) {
            used += sum;
            sum = 0.0;
            above++;
            high = cell;
        }
    }
    double middle = 0.0;
    for (size_t cell = low; cell < high; cell++)
        middle += chances[cell] * trials;
    bool own = middle >= NUMBER_LEAST_EXPECTED || (!below && !above);
    size_t groups = below + above + (own ? 1 : 0);
    for (size_t cell = low; cell < high; cell++)
        ret_group[cell] = own ? below : below ? below - 1 : 0;
    size_t group = groups - 1;
    sum = 0.0;
    for (size_t cell = cells; cell-- > high;) {
        sum += chances[cell] * trials;
        ret_group[cell] = group;
        if (sum >= NUMBER_LEAST_EXPECTED) {
            sum = 0.0;
            group--;
        }
    }
    *ret_groups = groups;
}

/* ln of the binomial probability of k among n. */
static double log_binomial(double k, double n, double p)
{
    double rest = n - k;
    double ends = (k > 0.0 ? chi_square_log_gamma_term(k, n * p) : -n * p) +
                  (rest > 0.0 ? chi_square_log_gamma_term(rest, n * (1.0 - p)) : -n * (1.0 - p));
    return ends - chi_square_log_gamma_term(n, n);
}

/* ln P(O >= k), or P(O <= k) by the other group, summed outwards from its largest term. */
static double log_beyond(double k, double n, double p)
{
    if (k <= 0.0)
        return 0.0;
    if (k > n)
        return -INFINITY;
    double term = 1.0, sum = 1.0, odds = p / (1.0 - p);
    for (double at = k; at < n && (term > 1e-18 * sum); at += 1.0) {
        term *= odds * (n - at) / (at + 1.0);
        sum += term;
    }
    return log_binomial(k, n, p) + log(sum);
}

static double log_sum(double a, double b)
{
    double more = fmax(a, b), less = fmin(a, b);
    return more == -INFINITY ? more : more + log1p(exp(less - more));
}

/* Two groups are a coin of chance p: X2 grows with the distance of the count from its expectation,
 * so its tails are sums over both sides. */
static Tails coin_tails(double observed, double trials, double p)
{
    double expected = trials * p, off = fabs(observed - expected);
    double slack =
        1e-9 * (1.0 + off); /* the mirrored distance may be this count's, but for rounding */
    double high = ceil(expected + off - slack), low = floor(expected - off + slack);
    double upper = log_sum(high > expected ? log_beyond(high, trials, p) : 0.0,
                           low < expected ? log_beyond(trials - low, trials, 1.0 - p) : 0.0);
    if (off == 0.0)
        upper = 0.0;
    /* Within: from the first count at most as far to the last. */
    double from = fmax(0.0, ceil(expected - off - slack));
    double to = fmin(trials, floor(expected + off + slack)), lower = -INFINITY;
    for (double at = from; at <= to; at += 1.0)
        lower = log_sum(lower, log_binomial(at, trials, p));
    return (Tails){.log10_upper = fmin(0.0, upper / LN10) + 0.0,
                   .log10_lower = fmin(0.0, lower / LN10) + 0.0};
}

static Status test_table(Number number, size_t n, const uint64_t *cells, uint64_t trials,
                         NumberTest *ret, Error *error)
{
    size_t count = number_cells(number, n).count, groups = 0;
    double *chances = calloc(count, sizeof *chances), *expected = calloc(count, sizeof *expected);
    size_t *group = calloc(count, sizeof *group);
    uint64_t *sums = calloc(count, sizeof *sums);
    Status status = STATUS_OK;
    if (!chances || !expected || !group || !sums)
        status = error_set(error, STATUS_FAILED, "out of memory for a table of %zu cells", count);
    if (!status)
        status = number_cell_chances(number, n, chances, error);
    NumberTest test = {.method = "corrected"};
    if (!status) {
        number_groups(chances, count, (double)trials, group, &groups);
        double total = 0.0;
        for (size_t cell = 0; cell < count; cell++)
            total += chances[cell];
        bool impossible = false;
        for (size_t cell = 0; cell < count; cell++) {
            expected[group[cell]] += chances[cell] / total * (double)trials;
            sums[group[cell]] += cells[cell];
            impossible |= chances[cell] == 0.0 && cells[cell];
        }
        FitTest fit = {0};
        if (groups > 1)
            status = fit_test(sums, expected, groups, &fit, error);
        test.statistic = fit.statistic;
        test.df = fit.df;
        test.tails = fit.tails;
        if (groups == 2 && (double)trials <= MOST_SUMMED) {
            test.tails = coin_tails((double)sums[0], (double)trials, expected[0] / (double)trials);
            test.method = "exact";
        }
        if (impossible) /* cannot be: a tally of permutations that were none */
            status = error_set(error, STATUS_USAGE, "a value was counted that no permutation has");
    }
    free(chances);
    free(expected);
    free(group);
    free(sums);
    if (!status)
        *ret = test;
    return status;
}

/* The deviate of the sum of all values, whose lattice has step 1. The sum is exact. */
static NumberTest test_mean(Number number, size_t n, const uint64_t *cells, uint64_t trials)
{
    /* 12 mean is a whole number for every one of them. */
    __int128 off = -(__int128)llround(12.0 * number_mean(number, n)) * trials;
    for (size_t bit = 0; bit < NUMBER_SUM_CELLS; bit++)
        off += (__int128)12 * cells[bit] << bit;
    double deviation = sqrt(number_variance(number, n) * (double)trials);
    double far = fabs((double)off) / 12.0;
    NumberTest test = {.df = 1.0, .method = "mean"};
    test.statistic = far / deviation * (far / deviation);
    double inner = fmax(0.0, far - 0.5) / deviation, outer = (far + 0.5) / deviation;
    test.tails.log10_upper = chi_square_tails(inner * inner, 1.0).log10_upper;
    test.tails.log10_lower = chi_square_tails(outer * outer, 1.0).log10_lower;
    return test;
}

Status number_test(Number number, size_t n, const uint64_t *cells, uint64_t trials, NumberTest *ret,
                   Error *error)
{
    NumberCells layout = number_cells(number, n);
    if (n < 2 || !layout.count || trials < 1)
        return error_set(error, STATUS_USAGE, "no law for n = %zu, %llu trials", n,
                         (unsigned long long)trials);
    if (!layout.sum)
        return test_table(number, n, cells, trials, ret, error);
    *ret = trials < NUMBER_MEAN_LEAST_TRIALS ? (NumberTest){.method = "mean"}
                                             : test_mean(number, n, cells, trials);
    return STATUS_OK;
}
