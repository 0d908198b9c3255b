#include "inference/corrected_tail.h"

#include <math.h>

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

/* Of a statistic whose plain tails are known. */
static CorrectionEnd end_at(double statistic, double df, Tails plain)
{
    double log_term = chi_square_log_gamma_term(0.5 * df, 0.5 * statistic);
    return (CorrectionEnd){.statistic = statistic,
                           .upper = exp(log_term - plain.log10_upper * LN10),
                           .lower = exp(log_term - plain.log10_lower * LN10)};
}

/* Natural-log corrections of both tails there. */
static void corrections(CorrectedLaw law, CorrectionEnd at, double *upper, double *lower)
{
    double factor = difference_factor(law, at.statistic);
    *upper = factor * at.upper;
    *lower = -factor * at.lower;
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

static CorrectionEnd high_end(double df)
{
    double statistic = chi_square_upper_quantile(DEEPEST_LOG10, df);
    return end_at(statistic, df, chi_square_tails(statistic, df));
}

static CorrectionEnd low_end(double df)
{
    double statistic = lower_limit(df);
    return end_at(statistic, df, chi_square_tails(statistic, df));
}

Tails corrected_tails_among(CorrectedLaw law, double statistic, CorrectionEnds *ends)
{
    Tails plain = chi_square_tails(statistic, law.df);
    CorrectionEnd at;
    if (ends->df != law.df)
        *ends = (CorrectionEnds){.df = law.df};
    if (plain.log10_upper < DEEPEST_LOG10) {
        if (ends->high.statistic == 0)
            ends->high = high_end(law.df);
        at = ends->high;
    } else if (plain.log10_lower < DEEPEST_LOG10) {
        if (ends->low.statistic == 0)
            ends->low = low_end(law.df);
        at = ends->low;
    } else {
        at = end_at(statistic, law.df, plain);
    }
    double upper;
    double lower;
    corrections(law, at, &upper, &lower);
    return (Tails){.log10_upper = fmin(0.0, plain.log10_upper + upper / LN10),
                   .log10_lower = fmin(0.0, plain.log10_lower + lower / LN10)};
}

Tails corrected_tails(CorrectedLaw law, double statistic)
{
    CorrectionEnds ends = {0};
    return corrected_tails_among(law, statistic, &ends);
}

double corrected_tail_size(CorrectedLaw law)
{
    double upper;
    double lower;
    double unused;
    corrections(law, high_end(law.df), &upper, &unused);
    corrections(law, low_end(law.df), &unused, &lower);
    return fmax(fabs(upper), fabs(lower));
}
