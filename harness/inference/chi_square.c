/* With a = df/2 and x = t/2 the upper tail is Q(a, x), the lower P(a, x) = 1 - Q. The one that is
 * smaller, upper above the mean, lower below it, is GSL's own where it has digits; the other is the
 * complement. */
#include "inference/chi_square.h"

#include "base/elementary.h"
#include "inference/tail_integral.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_sf_log.h>
#include <stdbool.h>

/* With more degrees of freedom GSL's continued fraction ends too soon just below the mean. */
static const double MOST_DF = 2000;
static const double LN_2PI = 1.837877066409345484;

double chi_square_log_gamma_term(double a, double x)
{
    double u = (x - a) / a;
    /* Far below a, 1+u is x/a to full precision only when it is formed as such. */
    double exponent = u < -0.5 ? log(x / a) - u : gsl_sf_log_1plusx_mx(u);
    return a * exponent - 0.5 * (LN_2PI + log(a)) - stirling_remainder(a);
}

double log_poisson(double k, double mean)
{
    return k > 0.0 ? chi_square_log_gamma_term(k, mean) : -mean;
}

typedef struct Gamma {
    double a, x;
    bool upper;
} Gamma;

/* u^a e^-u, the density of ln u, at u = x e^y or x e^-y, y the distance. */
static double log_gamma_ratio(double distance, const void *law)
{
    const Gamma *gamma = law;
    double y = gamma->upper ? distance : -distance;
    return gamma->a * y - gamma->x * expm1(y);
}

/* The ratio above has the slope a - x where it begins, and the curvature -x, which grows upwards.
 */
static double log_gamma_tail(Gamma gamma, double log_density)
{
    double scale = fmin(1.0 / fabs(gamma.a - gamma.x), 1.0 / sqrt(gamma.x));
    return log_density +
           log_tail_integral(log_gamma_ratio, &gamma, gamma.upper ? fmin(scale, 1.0) : scale);
}

/* ln of the smaller tail. */
static double log_near_tail(double statistic, double df, bool upper)
{
    Gamma gamma = {0.5 * df, 0.5 * statistic, upper};
    double log_density = chi_square_log_gamma_term(gamma.a, gamma.x) + log(gamma.a);
    if (df > MOST_DF || log_density - log(gamma.a + gamma.x) < DEEPEST_BY_GSL)
        return log_gamma_tail(gamma, log_density);
    return log(upper ? gsl_cdf_chisq_Q(statistic, df) : gsl_cdf_chisq_P(statistic, df));
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

Tails chi_square_tails(double statistic, double df)
{
    if (!(isfinite(statistic) && isfinite(df) && statistic >= 0.0 && df > 0.0))
        return (Tails){.log10_upper = NAN, .log10_lower = NAN};
    if (statistic <= 0.0)
        return (Tails){.log10_upper = 0.0, .log10_lower = -INFINITY};
    bool above = statistic > df;
    double near = fmin(0.0, log_near_tail(statistic, df, above)), far = log_complement(near);
    /* Adding 0 turns a negative zero into a plain one. */
    return (Tails){.log10_upper = (above ? near : far) / LN10 + 0.0,
                   .log10_lower = (above ? far : near) / LN10 + 0.0};
}

Tails normal_distance_tails(double distance)
{
    return chi_square_tails(distance * distance, 1.0);
}

double chi_square_log10_two_sided(Tails tails)
{
    return fmin(0.0, log10(2.0) + fmin(tails.log10_upper, tails.log10_lower));
}

double chi_square_upper_quantile(double log10_p, double df)
{
    if (!isfinite(df) || df <= 0.0 || !(log10_p > -1e5) || !(log10_p < 0.0))
        return NAN;
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
        if (went <= 1e-15 * next || (next > statistic && went <= 1e-12 * next))
            return next;
        statistic = next;
    }
    return statistic;
}
