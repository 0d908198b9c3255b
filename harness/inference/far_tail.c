#include "inference/far_tail.h"

#include "base/elementary.h"

#include <math.h>

/* g of the header, by its series where the difference would be lost. */
static double bennett(double u)
{
    return u < 1e-3 ? 1 + u / 3 + u * u / 12 : 2 * (expm1(u) - u) / (u * u);
}

/* ln of the bound with a_N = `last`; INFINITY where it is none. */
static double log_bound(double df, double trials, double statistic, double last)
{
    double root = sqrt(df), reach = sqrt(trials * statistic), a = last, sum = 0;
    for (double s = trials; s >= 1; s--) {
        sum += a;
        double most = fmin(reach, (s - 1) * root);
        double step = 2 * a * a * (s > 1 ? bennett(2 * a * most * root) : 0);
        a += step;
        if (!(2 * a * most * root < 700))
            return INFINITY;
    }
    return df * sum - last * trials * statistic;
}

double far_tail_of_square(double df, double trials, double statistic)
{
    enum { STEPS = 60 };
    if (!(df > 0) || !(trials > 1) || !(statistic > df))
        return 0;
    /* Any a_N will do; the best lies below 1/2N, that of chi-square without end, and is sought on a
     * scale of its logarithm. */
    double ratio = 0.5 * (sqrt(5) - 1);
    double low = log(1e-9 / trials), high = log(0.5 / trials);
    double left = high - ratio * (high - low), right = low + ratio * (high - low);
    double at_left = log_bound(df, trials, statistic, exp(left));
    double at_right = log_bound(df, trials, statistic, exp(right));
    for (int i = 0; i < STEPS; i++) {
        if (at_left < at_right) {
            high = right, right = left, at_right = at_left;
            left = high - ratio * (high - low);
            at_left = log_bound(df, trials, statistic, exp(left));
        } else if (at_left > at_right || isfinite(at_left)) {
            low = left, left = right, at_left = at_right;
            right = low + ratio * (high - low);
            at_right = log_bound(df, trials, statistic, exp(right));
        } else { /* both too far up */
            high = left;
            left = high - ratio * (high - low), right = low + ratio * (high - low);
            at_left = log_bound(df, trials, statistic, exp(left));
            at_right = log_bound(df, trials, statistic, exp(right));
        }
    }
    return fmin(0, fmin(at_left, at_right)) / LN10;
}

double far_tail_of_quadratic(QuadraticLaw law, double trials, double statistic)
{
    return law.spread > 1e-9 * law.df ? 0 : far_tail_of_square(law.df, trials, statistic);
}

double far_tail_of_sum(double most, double trials, double statistic)
{
    double u = most * sqrt(statistic / trials);
    return fmin(0, log(2) - trials / (most * most) * ((1 + u) * log1p(u) - u)) / LN10;
}
