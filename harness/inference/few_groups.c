#include "inference/few_groups.h"

#include <math.h>

static const double LN10 = 2.302585092994045684;
static const double MOST_OF_TWO = 1e6, MOST_OF_THREE = 1e4;

bool few_groups(size_t groups, uint64_t trials)
{
    return (groups == 2 && (double)trials <= MOST_OF_TWO) ||
           (groups == 3 && (double)trials <= MOST_OF_THREE);
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

static double log_outcome(const uint64_t *counts, double trials, const double *expected)
{
    double first = (double)counts[0], second = (double)counts[1];
    double others = trials - first, q = expected[1] / (expected[1] + expected[2]);
    return log_binomial(first, trials, expected[0] / trials) +
           (others > 0.0 ? log_binomial(second, others, q) : 0.0);
}

/* Of three groups: given the count a of the first, the second is a coin of chance q of the other
 * m = N - a, and X2 = (a - E1)^2 (1/E1 + 1/(E2 + E3)) + (b - q m)^2 (1/E2 + 1/E3). So the outcomes
 * within are an interval around q m for each a. */
static Tails three_tails(const uint64_t *counts, const double *expected)
{
    double trials = (double)(counts[0] + counts[1] + counts[2]), others = expected[1] + expected[2];
    double q = expected[1] / others, statistic = 0.0;
    for (size_t i = 0; i < 3; i++)
        statistic +=
            ((double)counts[i] - expected[i]) / expected[i] * ((double)counts[i] - expected[i]);
    double slack = 1e-9 * (1.0 + statistic); /* others may be as far, but for rounding */
    double of_first = 1.0 / expected[0] + 1.0 / others;
    double of_second = 1.0 / expected[1] + 1.0 / expected[2];
    /* Both tails have the outcome itself: what is so much less likely adds nothing. */
    double least = log_outcome(counts, trials, expected) - 45.0;
    double upper = -INFINITY, lower = -INFINITY;
    for (double a = 0.0; a <= trials; a += 1.0) {
        double likely = log_binomial(a, trials, expected[0] / trials);
        if (likely < least)
            continue;
        double m = trials - a, off = (a - expected[0]) * (a - expected[0]) * of_first;
        double room = (statistic - slack - off) / of_second;
        double high = ceil(q * m + sqrt(fmax(0.0, room))),
               low = floor(q * m - sqrt(fmax(0.0, room)));
        double beyond = room <= 0.0 || low >= high
                            ? 0.0
                            : log_sum(log_beyond(high, m, q), log_beyond(m - low, m, 1.0 - q));
        upper = log_sum(upper, likely + beyond);
        room = (statistic + slack - off) / of_second;
        if (room < 0.0)
            continue;
        high = floor(q * m + sqrt(room)), low = ceil(q * m - sqrt(room));
        if (low > high)
            continue;
        double without =
            exp(log_beyond(high + 1.0, m, q)) + exp(log_beyond(m - low + 1.0, m, 1.0 - q));
        if (without < 1.0)
            lower = log_sum(lower, likely + log1p(-without));
    }
    return (Tails){.log10_upper = fmin(0.0, upper / LN10) + 0.0,
                   .log10_lower = fmin(0.0, lower / LN10) + 0.0};
}

Tails few_groups_tails(const uint64_t *counts, const double *expected, size_t groups)
{
    double trials = (double)counts[0] + (double)counts[1];
    return groups == 3 ? three_tails(counts, expected)
                       : coin_tails((double)counts[0], trials, expected[0] / trials);
}
