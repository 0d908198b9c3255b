#include "inference/corrected_tail.h"

#include "base/elementary.h"
#include "base/root.h"

#include <stdbool.h>

static const double DEEPEST_LOG10 = -10.0;
static const double PLAIN_ENOUGH = 0.05; /* a correction below this, in natural logs, is dropped */
/* The largest correction that is right: the next term in powers of 1/N is about half its square. */
static const double MOST_CORRECTION = 0.4;
/* With fewer trials than this the sums of a matrix check are visibly discrete. */
static const double FEWEST_TRIALS = 100;

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

/* The end at a statistic whose plain tails are known. */
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
    Root root = {.high = df};
    while (root_asks(&root))
        root_take(&root, chi_square_tails(root.x, df).log10_lower < DEEPEST_LOG10 ? -1 : 1);
    return root.high;
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
                   .log10_lower = fmin(0.0, plain.log10_lower + lower / LN10),
                   .plain = plain.plain};
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

/* The upper tail at the statistic and the lower one at `below`, which is not less: by plain
 * chi-square where neither the correction nor the step would change either by much. */
static TestResult shown_tails(CorrectedLaw law, double statistic, double below)
{
    Tails plain = chi_square_tails(statistic, law.df);
    TestResult test = {.statistic = statistic, .df = law.df, .tails = plain, .method = "pearson"};
    double lower = chi_square_tails(below, law.df).log10_lower;
    if (corrected_tail_size(law) < PLAIN_ENOUGH &&
        (lower - plain.log10_lower) * LN10 < PLAIN_ENOUGH)
        return test;
    test.method = "corrected";
    test.tails = (Tails){.log10_upper = corrected_tails(law, statistic).log10_upper,
                         .log10_lower = corrected_tails(law, below).log10_lower,
                         .plain = plain.plain};
    return test;
}

/* The statistic at which to read the lower tail. The statistic has steps, and the lower tail shows
 * them however many trials there are: it falls like a power of x, so near 0 half a step matters, by
 * which a sum of atoms reaches beyond its last atom. A step of the number of pairs is 2K/N of X2;
 * for three cells, whose plane lattice fills its circles unevenly, three quarters of it keep the
 * tail from being too small by more than 12% (1, 7, 7, 13, 19 points within 0, 1, 2, 3, 4 steps of
 * the centre, 3.63 a step on average). For two cells the difference of counts is the lattice, in
 * steps of 2. */
static double lower_statistic(double trials, double cells, double statistic)
{
    if (cells < 2.5) {
        double gap = sqrt(statistic * trials) + 1.0;
        return gap * gap / trials;
    }
    return statistic + (cells < 3.5 ? 1.5 : 1.0) * cells / trials;
}

TestResult large_sample_multinomial_test(double trials, double cells, double statistic)
{
    CorrectedLaw law = {
        .df = cells - 1.0, .trials = trials, .cubic = (cells - 1.0) * (cells - 2.0) / 12.0};
    TestResult test = {.statistic = statistic, .df = law.df};
    bool plain = corrected_tail_size(law) < PLAIN_ENOUGH;
    double below = lower_statistic(trials, cells, statistic);
    if (plain) {
        test.tails = chi_square_tails(statistic, law.df);
        double lower = chi_square_tails(below, law.df).log10_lower;
        if ((lower - test.tails.log10_lower) * LN10 > PLAIN_ENOUGH) {
            test.tails.log10_lower = lower;
            plain = false;
        }
    } else {
        test.tails = corrected_tails(law, statistic);
        test.tails.log10_lower = corrected_tails(law, below).log10_lower;
    }
    test.method = plain ? "pearson" : "corrected";
    return test;
}

/* Near 0 the steps of the statistic show in the lower tail, as above; one whole step, a pair, is
 * more than enough. */
TestResult large_sample_position_test(double trials, double n, double statistic)
{
    double df = (n - 1.0) * (n - 1.0);
    CorrectedLaw law = {.df = df, .trials = trials, .cubic = df * (n - 1.0) / 12.0};
    double below = statistic + 2.0 * (n - 1.0) / trials;
    return shown_tails(law, statistic, below);
}

/* b3 of the correction is a twelfth of the third cumulant of pairs (corrected_tail.h). */
static CorrectedLaw corrected(QuadraticLaw law, double trials)
{
    return (CorrectedLaw){
        .df = law.df, .trials = trials, .cubic = law.cube / 12, .quadratic = law.spread / 8};
}

TestResult quadratic_test(QuadraticLaw law, double trials, double step, double statistic)
{
    return shown_tails(corrected(law, trials), statistic, statistic + step);
}

uint64_t quadratic_least_trials(QuadraticLaw law)
{
    return (uint64_t)ceil(
        fmax(FEWEST_TRIALS, corrected_tail_size(corrected(law, 1)) / MOST_CORRECTION));
}
