#include "inference/effect.h"

#include "base/elementary.h"
#include "inference/chi_square.h"
#include "inference/noncentral.h"

static const double LEAST_TAIL = 1e-10; /* noncentral.h keeps an absolute error of 1e-11 */

double effect_missed(double statistic, double df, double tail)
{
    return fmax(tail * pow(10, chi_square_tails(statistic, df).log10_lower), LEAST_TAIL);
}

/* Where P(T <= t; lambda) is `tail` times P(T <= t; 0). That part is at least the mixture's first
 * weight, exp(-lambda/2), hence the limit is never below -2 ln tail. */
static double upper_limit(double statistic, double df, double tail)
{
    double missed = effect_missed(statistic, df, tail);
    return fmax(-2 * log(tail), noncentral_chi_square_lambda(statistic, df, 1 - missed));
}

Effect effect_limits(double statistic, double df, double trials, double tail)
{
    if (!isfinite(statistic) || !isfinite(df) || !isfinite(trials) || statistic < 0.0 ||
        df <= 0.0 || trials < 1.0)
        return (Effect){.value = NAN, .low = NAN, .high = NAN};
    if (trials < 2.0)
        return (Effect){.value = 0.0, .low = 0.0, .high = INFINITY};
    /* A large statistic is likely for a large lambda: the lower limit is where the upper tail is
     * still as large. */
    tail = fmax(tail, LEAST_TAIL);
    double low = noncentral_chi_square_lambda(statistic, df, tail);
    double high = upper_limit(statistic, df, tail);
    return (Effect){
        .value = sqrt(fmax(0.0, (statistic - df) / (trials - 1.0))),
        .low = sqrt(low / (trials - 1.0)),
        .high = sqrt(high / (trials - 1.0)),
    };
}

/* The quantile of half a chi-square with 2 `shape` degrees of freedom that lies `deviates` of a
 * normal law from the middle (Wilson & Hilferty 1931). */
static double gamma_quantile(double shape, double deviates)
{
    double part = 1 / (9 * shape), root = 1 - part + deviates * sqrt(part);
    return shape > 0 && root > 0 ? shape * root * root * root : 0;
}

Effect effect_concentrated(double statistic, double df, double trials, double concentration,
                           double tail)
{
    Effect effect = effect_limits(statistic, df, trials, tail);
    if (!(concentration > 0) || !isfinite(concentration + effect.high))
        return effect;
    double deviates = sqrt(chi_square_upper_quantile(log10(2 * fmax(tail, LEAST_TAIL)), 1));
    double value = effect.value, each = concentration / trials, wrong = value / each;
    double low = each * gamma_quantile(wrong, -deviates);
    double high = each * gamma_quantile(wrong + 1, deviates);
    double below = value - fmin(effect.low, value), above = fmax(effect.high, value) - value;
    effect.low = fmax(0, value - sqrt(below * below + (value - low) * (value - low)));
    effect.high = value + sqrt(above * above + (high - value) * (high - value));
    return effect;
}

double effect_concentration(double mean, double squares, double cells, double trials)
{
    double more = squares - mean * mean - mean - cells / trials;
    return mean > 0 ? fmax(0, more) / (mean * sqrt(mean)) : INFINITY;
}

Effect effect_estimate(double statistic, double df, double trials)
{
    return effect_limits(statistic, df, trials, EFFECT_TAIL);
}

Effect effect_of_largest(double square, double tests, double trials, double log10_p)
{
    double by_chance = chi_square_upper_quantile(log10(0.5 / tests), 1);
    Effect effect = effect_limits(square, 1, trials, EFFECT_TAIL / tests);
    effect.low = log10_p > log10(EFFECT_TAIL) ? 0 : effect.low;
    effect.value = sqrt(fmax(0, square - by_chance) / trials);
    effect.value = fmin(fmax(effect.value, effect.low), effect.high);
    return effect;
}
