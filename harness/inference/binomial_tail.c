#include "inference/binomial_tail.h"

#include "base/elementary.h"

/* A binomial count is one of two Poisson counts, given their sum. */
double log_binomial(double k, double n, double p)
{
    return log_poisson(k, n * p) + log_poisson(n - k, n * (1 - p)) - log_poisson(n, n);
}

/* P(X >= k) is I_p(a, b), a = k, b = n - k + 1 (Abramowitz & Stegun 26.5.24), and that is
 * P(X = k) (1 - p) / (1 + d1/(1 + d2/(1 + ...))) with d[2m] = m (b-m) p / ((a+2m-1) (a+2m)) and
 * d[2m+1] = -(a+m) (a+b+m) p / ((a+2m) (a+2m+1)) (26.5.8), by Lentz's method as modified by
 * Thompson and Barnett. */
double log_binomial_beyond(double k, double n, double p)
{
    if (k <= 0)
        return 0;
    if (k > n)
        return -INFINITY;
    if (k == n) /* where a chance of nearly 1 would leave the fraction few digits */
        return n * log(p);
    double a = k, b = n - k + 1, value = 1, up = 1, down = 0;
    for (double step = 1; step < 1e8; step++) {
        double m = floor(step / 2), at = a + step;
        double d = step == 2 * m ? m * (b - m) : -(a + m) * (a + b + m);
        d *= p / ((at - 1) * at);
        down = 1 / (1 + d * down);
        up = 1 + d / up;
        value *= up * down;
        if (fabs(up * down - 1) < 1e-15)
            break;
    }
    return fmin(0, log_binomial(k, n, p) + log1p(-p) - log(value));
}

Tails binomial_tails(double count, double trials, double chance)
{
    double upper, lower;
    if (count > trials * chance) {
        upper = log_binomial_beyond(count, trials, chance);
        lower = log_complement(log_binomial_beyond(count + 1, trials, chance));
    } else {
        lower = log_binomial_beyond(trials - count, trials, 1 - chance);
        upper = log_complement(log_binomial_beyond(trials - count + 1, trials, 1 - chance));
    }
    if (count == 0)
        lower = trials * log1p(-chance);
    /* Adding 0 turns a negative zero into a plain one. */
    Tails tails = {.log10_upper = upper / LN10 + 0.0, .log10_lower = lower / LN10 + 0.0};
    return tails_plain(
        tails,
        (PlainTail){.law = PLAIN_BINOMIAL, .statistic = count, .size = trials, .chance = chance});
}
