#include "inference/small_sample_tail.h"

#include "base/elementary.h"
#include "inference/binomial_tail.h"

static const double MOST_OF_TWO = 1e6, MOST_OF_THREE = 1e4;

/* ln P(|O - n p| >= reach) of a count among n of chance p. */
static double log_outside(double n, double p, double reach)
{
    double high = ceil(n * p + reach), low = floor(n * p - reach);
    return low >= high ? 0.0
                       : log_sum(log_binomial_beyond(high, n, p), log_binomial_up_to(low, n, p));
}

/* ln P(|O - n p| <= reach). */
static double log_inside(double n, double p, double reach)
{
    double high = floor(n * p + reach), low = ceil(n * p - reach);
    double outside =
        exp(log_binomial_beyond(high + 1.0, n, p)) + exp(log_binomial_up_to(low - 1.0, n, p));
    if (outside < 0.5)
        return log1p(-outside);
    double inside = 0.0;
    for (double k = fmax(low, 0.0); k <= high && k <= n; k++)
        inside += exp(log_binomial(k, n, p));
    return log(inside);
}

static Tails tails_of(double log_upper, double log_lower)
{
    return (Tails){.log10_upper = fmin(0.0, log_upper / LN10) + 0.0,
                   .log10_lower = fmin(0.0, log_lower / LN10) + 0.0};
}

/* Two groups are a coin: X2 grows with the distance of a count from its expectation. The mirrored
 * distance may be this count's, except for rounding. */
static Tails two_tails(const uint64_t *counts, const double *expected)
{
    double trials = (double)counts[0] + (double)counts[1], p = expected[0] / trials;
    double off = fabs((double)counts[0] - trials * p), slack = 1e-9 * (1.0 + off);
    return tails_of(log_outside(trials, p, fmax(0.0, off - slack)),
                    log_inside(trials, p, off + slack));
}

/* For three groups: given the count a of the first, the second is a coin of chance q for the other
 * m = N - a trials, and X2 = (a - E1)^2 (1/E1 + 1/(E2 + E3)) + (b - q m)^2 (1/E2 + 1/E3). So the
 * outcomes as far as the observed one begin at some distance from q m for each a. */
static Tails three_tails(const uint64_t *counts, const double *expected)
{
    double trials = (double)(counts[0] + counts[1] + counts[2]), p = expected[0] / trials;
    double others = expected[1] + expected[2], q = expected[1] / others;
    double of_first = 1.0 / expected[0] + 1.0 / others;
    double of_second = 1.0 / expected[1] + 1.0 / expected[2];
    double first = (double)counts[0], rest = trials - first;
    double off = first - expected[0], off_second = (double)counts[1] - q * rest;
    double statistic = off * off * of_first + off_second * off_second * of_second;
    double slack = 1e-9 * (1.0 + statistic); /* others may be as far, except for rounding */
    /* Both tails have the outcome itself: what is so much less likely adds nothing. */
    double least = log_binomial(first, trials, p) - 45.0;
    if (rest > 0.0)
        least += log_binomial((double)counts[1], rest, q);
    double upper = -INFINITY, lower = -INFINITY;
    for (double a = 0.0; a <= trials; a += 1.0) {
        double likely = log_binomial(a, trials, p);
        if (likely < least)
            continue;
        double left = statistic - (a - expected[0]) * (a - expected[0]) * of_first;
        double farther = sqrt(fmax(0.0, left - slack) / of_second);
        upper = log_sum(upper, likely + log_outside(trials - a, q, farther));
        if (left + slack >= 0.0)
            lower = log_sum(lower,
                            likely + log_inside(trials - a, q, sqrt((left + slack) / of_second)));
    }
    return tails_of(upper, lower);
}

bool exact_for_few_applies(size_t groups, uint64_t trials)
{
    return (groups == 2 && (double)trials <= MOST_OF_TWO) ||
           (groups == 3 && (double)trials <= MOST_OF_THREE);
}

Tails exact_for_few_tails(const uint64_t *counts, const double *expected, size_t groups)
{
    return groups == 3 ? three_tails(counts, expected) : two_tails(counts, expected);
}
