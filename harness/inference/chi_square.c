/* With a = df/2 and x = t/2 the upper tail is Q(a, x), the lower P(a, x) = 1 - Q. Up to x = a + 1
 * the series of P, beyond it the continued fraction of Q (Abramowitz & Stegun 6.5.29 and 6.5.31),
 * both led by the same factor x^a e^-x / Gamma(a+1). All terms of either are positive, so nothing
 * cancels; the other tail follows by log1p of the complement. */
#include "inference/chi_square.h"

#include "base/elementary.h"

#include <stdbool.h>

static const double LN_2PI = 1.837877066409345484;

/* With s = u/(2+u), ln(1+u) = 2 atanh(s) and
 * u - 2s = u s, so the difference is -u s + 2 (s^3/3 + s^5/5 + ...). */
double chi_square_log1p_minus(double u)
{
    if (fabs(u) > 0.4) {
        return log1p(u) - u;
    }
    double s = u / (2.0 + u);
    double square = s * s;
    double power = s * square;
    double sum = 0.0;
    for (int odd = 3; odd < 60; odd += 2) {
        double term = power / odd;
        sum += term;
        if (fabs(term) <= 1e-18 * fabs(sum)) {
            break;
        }
        power *= square;
    }
    return 2.0 * sum - u * s;
}

double chi_square_log_gamma_term(double a, double x)
{
    double u = (x - a) / a;
    /* Far below a, 1+u is x/a to full precision only when it is formed as such. */
    double exponent = u < -0.5 ? log(x / a) - u : chi_square_log1p_minus(u);
    return a * exponent - 0.5 * (LN_2PI + log(a)) - stirling_remainder(a);
}

double log_poisson(double k, double mean)
{
    return k > 0.0 ? chi_square_log_gamma_term(k, mean) : -mean;
}

/* ln of 1 + x/(a+1) + x^2/((a+1)(a+2)) + ...: P(a, x) without its leading factor. x <= a + 1. */
static double log_lower_series(double a, double x)
{
    double term = 1.0;
    double sum = 1.0;
    for (double shape = a + 1.0;; shape += 1.0) {
        term *= x / shape;
        sum += term;
        /* The rest is below term / (1 - x/shape'), a geometric series. */
        if (term * shape <= 1e-17 * sum * (shape + 1.0 - x)) {
            return log(sum);
        }
    }
}

/* ln of a / (x+1-a + 1(a-1)/(x+3-a + 2(a-2)/(x+5-a + ...))): Q(a, x) without its leading factor
 * x^a e^-x / Gamma(a+1), by Lentz's method as modified by Thompson and Barnett. x > a + 1. */
static double log_upper_fraction(double a, double x)
{
    double denominator = x + 1.0 - a;
    double value = denominator;
    double ratio_up = denominator;
    double ratio_down = 0.0;
    for (double k = 1.0; k < 1e7; k += 1.0) {
        double numerator = k * (a - k);
        denominator += 2.0;
        ratio_down = denominator + numerator * ratio_down;
        ratio_up = denominator + numerator / ratio_up;
        if (ratio_down == 0.0) {
            ratio_down = 1e-300;
        }
        if (ratio_up == 0.0) {
            ratio_up = 1e-300;
        }
        ratio_down = 1.0 / ratio_down;
        double step = ratio_up * ratio_down;
        value *= step;
        if (fabs(step - 1.0) < 1e-15) {
            break;
        }
    }
    return log(a) - log(value);
}

double log_complement(double y)
{
    return y > -M_LN2 ? log(-expm1(y)) : log1p(-exp(y));
}

double log_sum(double a, double b)
{
    double more = fmax(a, b), less = fmin(a, b);
    return more == -INFINITY ? more : more + log1p(exp(less - more));
}

static bool in_domain(double statistic, double df)
{
    return isfinite(statistic) && isfinite(df) && statistic >= 0.0 && df > 0.0;
}

Tails chi_square_tails(double statistic, double df)
{
    if (!in_domain(statistic, df)) {
        return (Tails){.log10_upper = NAN, .log10_lower = NAN};
    }
    double a = 0.5 * df;
    double x = 0.5 * statistic;
    if (x <= 0.0) {
        return (Tails){.log10_upper = 0.0, .log10_lower = -INFINITY};
    }
    double leading = chi_square_log_gamma_term(a, x);
    double upper;
    double lower;
    if (x <= a + 1.0) {
        lower = fmin(0.0, leading + log_lower_series(a, x));
        upper = log_complement(lower);
    } else {
        upper = fmin(0.0, leading + log_upper_fraction(a, x));
        lower = log_complement(upper);
    }
    /* Adding 0 turns a negative zero into a plain one. */
    Tails tails = {.log10_upper = upper / LN10 + 0.0, .log10_lower = lower / LN10 + 0.0};
    return tails_plain(tails,
                       (PlainTail){.law = PLAIN_CHI_SQUARE, .statistic = statistic, .size = df});
}

Tails normal_distance_tails(double distance)
{
    Tails tails = chi_square_tails(distance * distance, 1.0);
    return tails_plain(tails, (PlainTail){.law = PLAIN_DISTANCE, .statistic = distance});
}

Tails tails_plain(Tails tails, PlainTail plain)
{
    tails.plain = plain;
    tails.plain.log10_upper = tails.log10_upper;
    tails.plain.log10_lower = tails.log10_lower;
    return tails;
}

double chi_square_log10_two_sided(Tails tails)
{
    return fmin(0.0, log10(2.0) + fmin(tails.log10_upper, tails.log10_lower));
}

double chi_square_upper_quantile(double log10_p, double df)
{
    if (!isfinite(df) || df <= 0.0 || !(log10_p > -1e5) || !(log10_p < 0.0)) {
        return NAN;
    }
    /* ln Q is concave in t, so Newton's method arrives at or beyond the root with its first step
     * and comes down to it from there: no bracket is needed. The start is generous in the tail. A
     * small step that does not go down is one of rounding alone, of which there may be many. */
    double target = log10_p * LN10;
    double statistic = df + sqrt(-4.0 * df * target) - 2.0 * target;
    for (int step = 0; step < 200; step++) {
        double upper = chi_square_tails(statistic, df).log10_upper * LN10;
        double a = 0.5 * df;
        double log_density =
            chi_square_log_gamma_term(a, 0.5 * statistic) + log(a) - log(statistic);
        double change = (upper - target) / exp(log_density - upper);
        /* The law of small df has a pole at 0, where a step may overshoot below it. */
        double next = fmax(statistic + change, 0.25 * statistic);
        double went = fabs(next - statistic);
        if (went <= 1e-15 * next || (next > statistic && went <= 1e-12 * next)) {
            return next;
        }
        statistic = next;
    }
    return statistic;
}
