#include "inference/binomial_tail.h"

#include "base/elementary.h"

/* ln P(X = count): of two Poisson counts, given their sum. */
static double log_term(double count, double trials, double chance)
{
    return log_poisson(count, trials * chance) +
           log_poisson(trials - count, trials * (1 - chance)) - log_poisson(trials, trials);
}

/* ln P(X >= count) for a count above the mean. It is I_p(a, b), a = count, b = trials - count + 1
 * (Abramowitz & Stegun 26.5.24), and that is P(X = count) (1 - p) / (1 + d1/(1 + d2/(1 + ...)))
 * with d[2m] = m (b-m) p / ((a+2m-1) (a+2m)) and d[2m+1] = -(a+m) (a+b+m) p / ((a+2m) (a+2m+1))
 * (26.5.8), by Lentz's method as modified by Thompson and Barnett. */
static double log_far(double count, double trials, double chance)
{
    double a = count, b = trials - count + 1, value = 1, up = 1, down = 0;
    for (double step = 1; step < 1e8; step++) {
        double m = floor(step / 2), at = a + step;
        double d = step == 2 * m ? m * (b - m) : -(a + m) * (a + b + m);
        d *= chance / ((at - 1) * at);
        down = 1 / (1 + d * down);
        up = 1 + d / up;
        value *= up * down;
        if (fabs(up * down - 1) < 1e-15)
            break;
    }
    return fmin(0, log_term(count, trials, chance) + log1p(-chance) - log(value));
}

Tails binomial_tails(double count, double trials, double chance)
{
    double upper, lower;
    if (count > trials * chance) {
        upper = log_far(count, trials, chance);
        lower = count < trials ? log_complement(log_far(count + 1, trials, chance)) : 0;
    } else {
        lower = log_far(trials - count, trials, 1 - chance);
        upper = count > 0 ? log_complement(log_far(trials - count + 1, trials, 1 - chance)) : 0;
    }
    return (Tails){.log10_upper = upper / LN10, .log10_lower = lower / LN10};
}
