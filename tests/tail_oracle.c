/* With a = df/2 and x = t/2 the upper tail is Q(a, x), the lower P(a, x) = 1 - Q. Up to x = a + 1
 * the series of P, beyond it the continued fraction of Q (Abramowitz & Stegun 6.5.29 and 6.5.31),
 * both led by the same factor x^a e^-x / Gamma(a+1). All terms of either are positive, so nothing
 * cancels; the other tail follows by log1p of the complement. */
#include "tail_oracle.h"

#include "base/elementary.h"
#include "inference/binomial_tail.h"

#include <stdbool.h>

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

Tails oracle_chi_square(double statistic, double df)
{
    double a = 0.5 * df, x = 0.5 * statistic;
    if (x <= 0.0)
        return (Tails){.log10_upper = 0.0, .log10_lower = -INFINITY};
    double leading = chi_square_log_gamma_term(a, x);
    bool below = x <= a + 1.0;
    double near = leading + (below ? log_lower_series(a, x) : log_upper_fraction(a, x));
    near = fmin(0.0, near) / LN10;
    double far = log_complement(near * LN10) / LN10;
    return (Tails){.log10_upper = below ? far : near, .log10_lower = below ? near : far};
}

/* P(X >= k) is I_p(a, b), a = k, b = n - k + 1 (Abramowitz & Stegun 26.5.24), and that is
 * P(X = k) (1 - p) / (1 + d1/(1 + d2/(1 + ...))) with d[2m] = m (b-m) p / ((a+2m-1) (a+2m)) and
 * d[2m+1] = -(a+m) (a+b+m) p / ((a+2m) (a+2m+1)) (26.5.8), by Lentz's method as modified by
 * Thompson and Barnett. */
double oracle_binomial_beyond(double k, double n, double p)
{
    double a = k, b = n - k + 1, value = 1, up = 1, down = 0;
    for (double step = 1; step < 1e8; step++) {
        double m = floor(step / 2), at = a + step;
        double d = step == 2 * m ? m * (b - m) : -(a + m) * (a + b + m);
        d *= p / ((at - 1) * at);
        down = 1 / (1 + d * down);
        up = 1 + d / up;
        value *= up * down;
        if (fabs(up * down - 1) < 1e-15)
            break;
    }
    return fmin(0, log_binomial(k, n, p) + log1p(-p) - log(value));
}
