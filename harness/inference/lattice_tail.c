#include "inference/lattice_tail.h"

#include <math.h>
#include <stdbool.h>

static const double DEEPEST = 1e-10;

static double tail_of(const PairLaw *law, double g, bool upper)
{
    return upper ? pair_law_upper(law, g) : pair_law_lower(law, g);
}

static double plain_log10(LatticeScale scale, double g, bool upper)
{
    Tails plain = chi_square_tails(fmax(0.0, scale.at_zero + scale.per_step * g), scale.df);
    return upper ? plain.log10_upper : plain.log10_lower;
}

/* log10 of a tail at g, beyond the last lattice point at which the law itself can be read: found by
 * bisection between the window's middle (never so deep) and g. */
static double beyond_log10(const PairLaw *law, LatticeScale scale, double g, bool upper)
{
    double readable = law->lowest + floor(-law->lowest); /* lattice point next to the mean */
    double unreadable = g;
    while (fabs(unreadable - readable) > 1.5) {
        double middle = readable + round(0.5 * (unreadable - readable));
        if (tail_of(law, middle, upper) >= DEEPEST) {
            readable = middle;
        } else {
            unreadable = middle;
        }
    }
    double known = log10(fmax(tail_of(law, readable, upper), DEEPEST));
    double known_plain = plain_log10(scale, readable, upper);
    double plain = plain_log10(scale, g, upper);
    double log10_p = known_plain < 0.0 ? plain * (known / known_plain) : known + plain;
    return fmin(log10_p, log10(DEEPEST));
}

static double one_tail(const PairLaw *law, LatticeScale scale, double g, bool upper)
{
    double p = tail_of(law, g, upper);
    return p >= DEEPEST ? log10(p) : beyond_log10(law, scale, g, upper);
}

Tails lattice_tails(const PairLaw *law, LatticeScale scale, double g)
{
    return (Tails){.log10_upper = one_tail(law, scale, g, true),
                   .log10_lower = one_tail(law, scale, g, false)};
}
