#include "inference/large_sample_tail.h"

#include "inference/corrected_tail.h"

#include <math.h>
#include <stdbool.h>

static const double PLAIN_ENOUGH = 0.05; /* a correction below this, in natural logs, is dropped */

/* The statistic at which to read the lower tail. The statistic has steps, and the lower tail shows
 * them however many trials there are: it falls like a power of x, so near 0 half a step matters, by
 * which a sum of atoms reaches beyond its last atom. A step of the number of pairs is 2K/N of X2;
 * for three cells, whose plane lattice fills its circles unevenly, three quarters of it keep the
 * tail from being too small by more than 12% (1, 7, 7, 13, 19 points within 0, 1, 2, 3, 4 steps of
 * the centre, 3.63 a step on average). For two cells the lattice is that of the difference of
 * counts, in steps of 2. */
static double lower_statistic(double trials, double cells, double statistic)
{
    if (cells < 2.5) {
        double gap = sqrt(statistic * trials) + 1.0;
        return gap * gap / trials;
    }
    return statistic + (cells < 3.5 ? 1.5 : 1.0) * cells / trials;
}

LargeSampleTest large_sample_multinomial_test(double trials, double cells, double statistic)
{
    CorrectedLaw law = {
        .df = cells - 1.0, .trials = trials, .cubic = (cells - 1.0) * (cells - 2.0) / 12.0};
    LargeSampleTest test = {0};
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
        test.tails.log10_upper = corrected_tails(law, statistic).log10_upper;
        test.tails.log10_lower = corrected_tails(law, below).log10_lower;
    }
    test.method = plain ? "pearson" : "corrected";
    return test;
}

/* Near 0 the steps of the statistic show in the lower tail, as above; one whole step, a pair, is
 * more than enough. */
LargeSampleTest large_sample_position_test(double trials, double n, double statistic)
{
    double df = (n - 1.0) * (n - 1.0);
    CorrectedLaw law = {.df = df, .trials = trials, .cubic = df * (n - 1.0) / 12.0};
    double below = statistic + 2.0 * (n - 1.0) / trials;
    Tails plain = chi_square_tails(statistic, law.df);
    double lower = chi_square_tails(below, law.df).log10_lower;
    if (corrected_tail_size(law) < PLAIN_ENOUGH &&
        (lower - plain.log10_lower) * LN10 < PLAIN_ENOUGH)
        return (LargeSampleTest){.tails = plain, .method = "pearson"};
    return (LargeSampleTest){
        .tails = {.log10_upper = corrected_tails(law, statistic).log10_upper,
                  .log10_lower = corrected_tails(law, below).log10_lower},
        .method = "corrected",
    };
}
