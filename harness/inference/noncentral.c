#include "inference/noncentral.h"

#include "inference/chi_square.h"

#include <math.h>
#include <stdbool.h>

static const double LN10 = 2.302585092994045684;
static const double MIXTURE_LIMIT = 4e7; /* df + lambda up to which the mixture is summed */

/* ln Poisson(k; mean), by the same factor as the incomplete gamma function. */
static double log_poisson(double k, double mean)
{
    return k > 0.0 ? chi_square_log_gamma_term(k, mean) : -mean;
}

/* The mixture. Neighbouring central tails differ by one factor, Q(a+1,x) = Q(a,x) + D(a,x), and
 * both D and the Poisson weights follow by multiplication, so each term costs a few operations. */
static double mixture_upper(double t, double df, double lambda)
{
    double x = 0.5 * t;
    double mean = 0.5 * lambda;
    double mode = floor(mean);
    double mode_shape = 0.5 * df + mode;
    double mode_weight = exp(log_poisson(mode, mean));
    double mode_tail = pow(10.0, chi_square_tails(t, 2.0 * mode_shape).log10_upper);
    double mode_step = exp(chi_square_log_gamma_term(mode_shape, x));
    double covered = mode_weight;
    double sum = mode_weight * mode_tail;

    double weight = mode_weight;
    double tail = mode_tail;
    double step = mode_step;
    double shape = mode_shape;
    for (double k = mode + 1.0; weight > 1e-18; k += 1.0) {
        tail += step;
        shape += 1.0;
        step *= x / shape;
        weight *= mean / k;
        sum += weight * fmin(tail, 1.0);
        covered += weight;
    }
    weight = mode_weight;
    tail = mode_tail;
    step = mode_step;
    shape = mode_shape;
    for (double k = mode; k > 0.0 && weight > 1e-18; k -= 1.0) {
        step *= shape / x;
        shape -= 1.0;
        tail -= step;
        weight *= k / mean;
        sum += weight * fmax(tail, 0.0);
        covered += weight;
    }
    /* The weights seen sum to 1 but for rounding; dividing takes their common error out. */
    return fmin(1.0, sum / covered);
}

/* Lugannani and Rice's formula. The cumulant generating function of T is
 * K(s) = lambda s/(1-2s) - df/2 ln(1-2s); with v = 1-2s, K'(s) = t reads t v^2 - df v = lambda.
 * s and s t - K(s) are rearranged so that nothing cancels where t is near its mean. */
static double saddle_point_upper(double t, double df, double lambda)
{
    double root = sqrt(df * df + 4.0 * t * lambda);
    double s = (t - df - lambda) / (2.0 * t - df + root);
    double v = (df + root) / (2.0 * t);
    double variance = 2.0 * df / (v * v) + 4.0 * lambda / (v * v * v);
    double u = s * sqrt(variance);
    if (fabs(u) < 1e-3) {
        /* At the mean both terms of the formula blow up and cancel: here the Edgeworth series,
         * whose next term is of order u / (df + lambda). */
        double deviation = sqrt(2.0 * df + 4.0 * lambda);
        double z = (t - df - lambda) / deviation;
        double skewness = 8.0 * (df + 3.0 * lambda) / (deviation * deviation * deviation);
        return 0.5 * erfc(z * M_SQRT1_2) -
               skewness / 6.0 * (1.0 - z * z) * exp(-0.5 * z * z) / sqrt(2.0 * M_PI);
    }
    double exponent = 2.0 * s * s * t + 0.5 * df * chi_square_log1p_minus(-2.0 * s);
    double w = copysign(sqrt(2.0 * fmax(exponent, 0.0)), s);
    double density = exp(-0.5 * w * w) / sqrt(2.0 * M_PI);
    double upper = 0.5 * erfc(w * M_SQRT1_2) + density * (1.0 / u - 1.0 / w);
    return fmin(1.0, fmax(0.0, upper));
}

double noncentral_chi_square_upper(double t, double df, double lambda)
{
    if (!isfinite(t) || !isfinite(df) || !isfinite(lambda) || df <= 0.0 || lambda < 0.0) {
        return NAN;
    }
    if (t <= 0.0) {
        return 1.0;
    }
    if (lambda <= 0.0) {
        return pow(10.0, chi_square_tails(t, df).log10_upper);
    }
    return df + lambda <= MIXTURE_LIMIT ? mixture_upper(t, df, lambda)
                                        : saddle_point_upper(t, df, lambda);
}

double noncentral_chi_square_lambda(double t, double df, double power)
{
    if (!isfinite(t) || !isfinite(df) || df <= 0.0 || !(power > 0.0 && power < 1.0)) {
        return NAN;
    }
    double low = 0.0;
    double low_gap = noncentral_chi_square_upper(t, df, low) - power;
    if (low_gap >= 0.0) {
        return 0.0;
    }
    double high = fmax(1.0, t - df + sqrt(2.0 * df + 4.0 * fmax(t - df, 0.0)));
    double high_gap = noncentral_chi_square_upper(t, df, high) - power;
    while (high_gap < 0.0) {
        low = high;
        low_gap = high_gap;
        high *= 1.5;
        high_gap = noncentral_chi_square_upper(t, df, high) - power;
    }
    /* False position with the stale end's gap halved (the Illinois rule), and a bisection whenever
     * that shrinks the bracket too slowly: power is increasing in lambda, so the bracket holds. */
    for (int step = 0; step < 200 && high - low > 1e-12 * high && high_gap > 0.0; step++) {
        double width = high - low;
        bool bisect = step % 4 == 3;
        double middle = bisect ? low + 0.5 * width : low + width * (low_gap / (low_gap - high_gap));
        if (middle <= low || middle >= high) {
            middle = low + 0.5 * width;
            if (middle <= low || middle >= high) {
                break;
            }
        }
        double gap = noncentral_chi_square_upper(t, df, middle) - power;
        if (gap < 0.0) {
            low = middle;
            low_gap = gap;
            high_gap = bisect ? high_gap : 0.5 * high_gap;
        } else {
            high = middle;
            high_gap = gap;
            low_gap = bisect ? low_gap : 0.5 * low_gap;
        }
    }
    return high;
}

double detectable_lambda(double df, double log10_alpha_upper, double power)
{
    return noncentral_chi_square_lambda(chi_square_upper_quantile(log10_alpha_upper, df), df,
                                        power);
}

double log10_alpha_upper_of(double log10_alpha)
{
    return log10_alpha - M_LN2 / LN10;
}

double trials_to_detect(double phi2, double df, double log10_alpha_upper, double power)
{
    return detectable_lambda(df, log10_alpha_upper, power) / phi2;
}
