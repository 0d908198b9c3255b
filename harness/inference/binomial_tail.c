#include "inference/binomial_tail.h"

#include "base/elementary.h"
#include "inference/tail_integral.h"

#include <gsl/gsl_cdf.h>
#include <stdbool.h>

/* Up to as many trials GSL's own function is right to 1e-10; beyond, its logarithm of the beta
 * function costs digits, and its continued fraction need not end. */
static const double MOST_TRIALS = 1e4;

/* A binomial count is one of two Poisson counts, given their sum. */
double log_binomial(double k, double n, double p)
{
    return log_poisson(k, n * p) + log_poisson(n - k, n * (1 - p)) - log_poisson(n, n);
}

typedef struct Beta {
    double a, b, p;
    bool upper;
} Beta;

/* u^a (1-u)^b, the density of ln(u/(1-u)), where that is so far above, or below, its value for p:
 * u = p e^y / (1 + p (e^y - 1)). */
static double log_beta_ratio(double distance, const void *law)
{
    const Beta *beta = law;
    double y = beta->upper ? distance : -distance;
    return beta->a * y - (beta->a + beta->b) * log1p(beta->p * expm1(y));
}

/* ln of the smaller tail. The ratio above has the slope a - (a+b) p where it begins, and the
 * curvature -(a+b) p (1-p), which grows upwards. */
static double log_near_tail(Beta beta)
{
    double all = beta.a + beta.b, p = beta.p;
    double log_density = log_binomial(beta.a, all, p) + log(beta.a * beta.b / all);
    if (all <= MOST_TRIALS && log_density - log(all) > DEEPEST_BY_GSL)
        return log(beta.upper ? gsl_cdf_beta_Q(p, beta.a, beta.b)
                              : gsl_cdf_beta_P(p, beta.a, beta.b));
    double scale = fmin(1 / fabs(beta.a - all * p), 1 / sqrt(all * p * (1 - p)));
    return log_density +
           log_tail_integral(log_beta_ratio, &beta, beta.upper ? fmin(scale, 1) : scale);
}

/* ln P(U <= p) and ln P(U > p) for the beta law of shapes a, b > 0. */
static void log_beta_tails(double a, double b, double p, double *ret_lower, double *ret_upper)
{
    if (p > 0.5) { /* where p e^y would be off 1 by few digits */
        log_beta_tails(b, a, 1 - p, ret_upper, ret_lower);
        return;
    }
    Beta beta = {a, b, p, .upper = p > a / (a + b)};
    double near = fmin(0, log_near_tail(beta));
    *ret_lower = beta.upper ? log_complement(near) : near;
    *ret_upper = beta.upper ? near : log_complement(near);
}

/* P(X >= k) = P(U <= p), U of the beta law with a = k, b = n - k + 1 (Abramowitz & Stegun 26.5.24).
 */
double log_binomial_beyond(double k, double n, double p)
{
    double beyond = 0, below;
    if (k > n)
        return -INFINITY;
    if (k > 0)
        log_beta_tails(k, n - k + 1, p, &beyond, &below);
    return beyond;
}

double log_binomial_up_to(double k, double n, double p)
{
    double beyond, up_to = 0;
    if (k < 0)
        return -INFINITY;
    if (k < n)
        log_beta_tails(k + 1, n - k, p, &beyond, &up_to);
    return up_to;
}

Tails binomial_tails(double count, double trials, double chance)
{
    /* Adding 0 turns a negative zero into a plain one. */
    return (Tails){.log10_upper = log_binomial_beyond(count, trials, chance) / LN10 + 0.0,
                   .log10_lower = log_binomial_up_to(count, trials, chance) / LN10 + 0.0};
}

/* ln P(|X - n p| >= reach). */
static double log_outside(double n, double p, double reach)
{
    double high = ceil(n * p + reach), low = floor(n * p - reach);
    return low >= high ? 0
                       : log_sum(log_binomial_beyond(high, n, p), log_binomial_up_to(low, n, p));
}

/* ln P(|X - n p| <= reach). */
static double log_inside(double n, double p, double reach)
{
    double high = floor(n * p + reach), low = ceil(n * p - reach), inside = 0;
    double outside =
        exp(log_binomial_beyond(high + 1, n, p)) + exp(log_binomial_up_to(low - 1, n, p));
    if (outside < 0.5)
        return log1p(-outside);
    for (double k = fmax(low, 0); k <= high && k <= n; k++)
        inside += exp(log_binomial(k, n, p));
    return log(inside);
}

/* The mirrored distance may be this count's, except for rounding. */
Tails binomial_distance_tails(double count, double trials, double chance)
{
    double off = fabs(count - trials * chance), slack = 1e-9 * (1 + off);
    double outside = log_outside(trials, chance, fmax(0, off - slack));
    double inside = log_inside(trials, chance, off + slack);
    return (Tails){.log10_upper = fmin(0, outside / LN10) + 0.0,
                   .log10_lower = fmin(0, inside / LN10) + 0.0};
}

/* Given the count a of the first, the second is binomial of chance q among the other m = N - a
 * trials, and X2 = (a - E1)^2 (1/E1 + 1/(E2 + E3)) + (b - q m)^2 (1/E2 + 1/E3). So the outcomes as
 * far as the observed one begin at some distance from q m for each a. */
Tails three_cells_tails(const uint64_t counts[static 3], const double chances[static 3])
{
    double trials = (double)(counts[0] + counts[1] + counts[2]), p = chances[0];
    double mean = trials * p, q = chances[1] / (chances[1] + chances[2]);
    double of_first = 1 / mean + 1 / (trials - mean);
    double of_second = (1 / chances[1] + 1 / chances[2]) / trials;
    double first = (double)counts[0], rest = trials - first, second = (double)counts[1] - q * rest;
    double statistic = (first - mean) * (first - mean) * of_first + second * second * of_second;
    double slack = 1e-9 * (1 + statistic); /* others may be as far, except for rounding */
    /* Both tails have the outcome itself: what is so much less likely adds nothing. */
    double least = log_binomial(first, trials, p) - 45;
    least += rest > 0 ? log_binomial((double)counts[1], rest, q) : 0;
    double upper = -INFINITY, lower = -INFINITY;
    for (double a = 0; a <= trials; a++) {
        double likely = log_binomial(a, trials, p),
               left = statistic - (a - mean) * (a - mean) * of_first;
        if (likely < least)
            continue;
        upper = log_sum(
            upper, likely + log_outside(trials - a, q, sqrt(fmax(0, left - slack) / of_second)));
        if (left + slack >= 0)
            lower = log_sum(lower,
                            likely + log_inside(trials - a, q, sqrt((left + slack) / of_second)));
    }
    return (Tails){.log10_upper = fmin(0, upper / LN10) + 0.0,
                   .log10_lower = fmin(0, lower / LN10) + 0.0};
}

double hypergeometric_log(double total, double marked, double drawn, double x)
{
    return log_choose(marked, x) + log_choose(total - marked, drawn - x) - log_choose(total, drawn);
}

double hypergeometric_log_upper(double total, double marked, double drawn, double x)
{
    if (x > fmin(marked, drawn))
        return -INFINITY;
    if (x <= fmax(0, marked + drawn - total))
        return 0;
    double term = 1, sum = 0;
    for (double k = x; term > 1e-17 * sum; k++) {
        sum += term;
        term *= (marked - k) * (drawn - k) / ((k + 1) * (total - marked - drawn + k + 1));
    }
    return fmin(0, hypergeometric_log(total, marked, drawn, x) + log(sum));
}
