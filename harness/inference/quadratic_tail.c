#include "inference/quadratic_tail.h"

#include "base/elementary.h"

#include <stdbool.h>

static const double MOST_CORRECTION = 3; /* in natural logs: beyond, it says nothing */
static const double SAME = 0.02;         /* tails whose natural logs differ by less */
/* With fewer trials sums are visibly discrete, and what is left out, about half the square of the
 * correction, shows. */
static const double FEWEST_TRIALS = 100, MOST_AT_FIRST = 0.4;

QuadraticLaw quadratic_of_cells(double cells)
{
    return (QuadraticLaw){.df = cells - 1, .cube = (cells - 1) * (cells - 2)};
}

static double log10_corrected(double log10_tail, double log_part)
{
    double correction = log_part * exp(-log10_tail * LN10); /* of the tail's logarithm */
    return fmin(0, log10_tail + fmax(-MOST_CORRECTION, fmin(correction, MOST_CORRECTION)) / LN10);
}

Tails quadratic_tails(QuadraticLaw law, double trials, double statistic)
{
    Tails tails = chi_square_tails(statistic, law.df);
    double a = law.df / 2, x = statistic / 2, first = x / (a + 1), second = first * x / (a + 2);
    double part =
        (law.spread / 8 - law.df / 4) * (first - 1) + law.cube / 12 * (second - 2 * first + 1);
    if (!(x > 0))
        return tails;
    part *= exp(chi_square_log_gamma_term(a, x)) / trials;
    tails.log10_upper = log10_corrected(tails.log10_upper, part);
    tails.log10_lower = log10_corrected(tails.log10_lower, -part);
    return tails;
}

/* About the natural log by which a tail of 1e-10 is corrected after one trial. */
static double correction_of_one(QuadraticLaw law)
{
    return 60 * fabs(law.cube + 3 * law.spread) / (law.df * sqrt(law.df));
}

TestResult quadratic_test(QuadraticLaw law, double trials, double statistic)
{
    Tails plain = chi_square_tails(statistic, law.df);
    Tails tails = quadratic_tails(law, trials, statistic);
    tails.log10_lower = quadratic_tails(law, trials, statistic + law.step / trials).log10_lower;
    bool like_plain = correction_of_one(law) / trials < SAME &&
                      (tails.log10_lower - plain.log10_lower) * LN10 < SAME;
    return (TestResult){.statistic = statistic,
                        .df = law.df,
                        .tails = like_plain ? plain : tails,
                        .method = like_plain ? "pearson" : "corrected"};
}

/* A pair of trials in one cell is 2K/N of X2, and the lower tail shows such steps: three cells,
 * whose plane lattice fills its circles unevenly, take three quarters of one; of two cells the
 * difference of counts is the lattice, in steps of 2. */
TestResult large_sample_multinomial_test(double trials, double cells, double statistic)
{
    QuadraticLaw law = quadratic_of_cells(cells);
    double gap = sqrt(statistic * trials) + 1;
    law.step = cells < 2.5 ? gap * gap - statistic * trials : cells < 3.5 ? 1.5 * cells : cells;
    return quadratic_test(law, trials, statistic);
}

uint64_t quadratic_least_trials(QuadraticLaw law)
{
    double enough = correction_of_one(law) / MOST_AT_FIRST * (1 - 1e-9); /* but for rounding */
    return (uint64_t)ceil(fmax(FEWEST_TRIALS, enough));
}
