#include "inference/corrected_tail.h"

#include <math.h>

static const double LN10 = 2.302585092994045684;
static const double DEEPEST_LOG10 = -10.0;

/* The mixture's part of order 1/N, as a multiple of D = x^a e^-x / Gamma(a+1): raising df by two
 * adds D(a, x) to the upper tail, so powers of (w-1) are differences of neighbouring D. */
static double difference_factor(CorrectedLaw law, double statistic)
{
    double a = 0.5 * law.df;
    double x = 0.5 * statistic;
    double first = x / (a + 1.0);
    double second = first * x / (a + 2.0);
    double square = law.quadratic - 0.25 * law.df;
    return (square * (first - 1.0) + law.cubic * (second - 2.0 * first + 1.0)) / law.trials;
}

/* Natural-log corrections of both tails at a statistic whose plain tails are known. */
static void corrections(CorrectedLaw law, double statistic, Tails plain, double *upper,
                        double *lower)
{
    double factor = difference_factor(law, statistic);
    double log_term = chi_square_log_gamma_term(0.5 * law.df, 0.5 * statistic);
    *upper = factor * exp(log_term - plain.log10_upper * LN10);
    *lower = -factor * exp(log_term - plain.log10_lower * LN10);
}

/* The statistic at which the plain lower tail is 10^DEEPEST_LOG10, by bisection. */
static double lower_limit(double df)
{
    double low = 0.0;
    double high = df;
    for (int step = 0; step < 60; step++) {
        double middle = 0.5 * (low + high);
        if (chi_square_tails(middle, df).log10_lower < DEEPEST_LOG10) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return high;
}

Tails corrected_tails(CorrectedLaw law, double statistic)
{
    Tails plain = chi_square_tails(statistic, law.df);
    double at = statistic;
    if (plain.log10_upper < DEEPEST_LOG10) {
        at = chi_square_upper_quantile(DEEPEST_LOG10, law.df);
    } else if (plain.log10_lower < DEEPEST_LOG10) {
        at = lower_limit(law.df);
    }
    double upper;
    double lower;
    corrections(law, at, chi_square_tails(at, law.df), &upper, &lower);
    return (Tails){.log10_upper = fmin(0.0, plain.log10_upper + upper / LN10),
                   .log10_lower = fmin(0.0, plain.log10_lower + lower / LN10)};
}

double corrected_tail_size(CorrectedLaw law)
{
    double upper;
    double lower;
    double unused;
    double high = chi_square_upper_quantile(DEEPEST_LOG10, law.df);
    double low = lower_limit(law.df);
    corrections(law, high, chi_square_tails(high, law.df), &upper, &unused);
    corrections(law, low, chi_square_tails(low, law.df), &unused, &lower);
    return fmax(fabs(upper), fabs(lower));
}
