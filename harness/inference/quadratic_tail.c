#include "inference/quadratic_tail.h"

#include "inference/corrected_tail.h"

#include <math.h>

static const double PLAIN_ENOUGH = 0.05; /* the correction, in natural logs, that is dropped */
/* The correction up to which it is right: what follows it in powers of 1/N is about half its
 * square.
 */
static const double MOST_CORRECTION = 0.4;
/* Fewer trials than that show the lattice on which their sums lie. */
static const double FEWEST_TRIALS = 100;

/* b3 of the correction is a twelfth of the third cumulant of pairs (corrected_tail.h). */
static CorrectedLaw corrected(QuadraticLaw law, double trials)
{
    return (CorrectedLaw){
        .df = law.df, .trials = trials, .cubic = law.cube / 12, .quadratic = law.spread / 8};
}

Tails quadratic_tails(QuadraticLaw law, double trials, double step, double statistic,
                      const char **ret_method)
{
    CorrectedLaw with = corrected(law, trials);
    Tails plain = chi_square_tails(statistic, law.df);
    double higher = chi_square_tails(statistic + step, law.df).log10_lower;
    if (corrected_tail_size(with) < PLAIN_ENOUGH &&
        (higher - plain.log10_lower) * LN10 < PLAIN_ENOUGH) {
        *ret_method = "pearson";
        return plain;
    }
    *ret_method = "corrected";
    return (Tails){.log10_upper = corrected_tails(with, statistic).log10_upper,
                   .log10_lower = corrected_tails(with, statistic + step).log10_lower};
}

uint64_t quadratic_least_trials(QuadraticLaw law)
{
    return (uint64_t)ceil(
        fmax(FEWEST_TRIALS, corrected_tail_size(corrected(law, 1)) / MOST_CORRECTION));
}
