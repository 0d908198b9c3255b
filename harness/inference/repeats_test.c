#include "inference/repeats_test.h"

#include "base/elementary.h"
#include "base/root.h"

#include <float.h>
#include <stdbool.h>

double repeats_log_mean(RepeatsLaw law)
{
    double n = law.trials;
    if (n < 1.5)
        return -INFINITY;
    double log_pairs = log(n) + log(n - 1.0) - log(2.0), log_mean;
    double each = exp(log(n) - law.log_orders);
    if (each < 1e-3) {
        /* sum over j >= 2 of (-1)^j C(N, j) / K^(j-1): each term is below N/(3K) of the last */
        double term = 1.0, sum = 1.0, per = exp(-law.log_orders);
        for (double j = 3.0; j < 12.0; j += 1.0) {
            term *= -(n - j + 1.0) / j * per;
            sum += term;
        }
        log_mean = log_pairs - law.log_orders + log(sum);
    } else {
        double orders = exp(law.log_orders);
        log_mean = log(n + orders * expm1(n * log1p(-1.0 / orders)));
    }
    return law.confusion > 0.0 ? log_sum(log_mean, log_pairs + log(law.confusion)) : log_mean;
}

/* log10 P(X >= r) and P(X <= r), X of Poisson's law: gamma tails, that is chi-square's. */
static Tails poisson_tails(double log_mean, double r)
{
    Tails tails = {0};
    double mean = exp(log_mean);
    if (r > 0.0)
        tails.log10_upper =
            mean > 1e-200 ? chi_square_tails(2.0 * mean, 2.0 * r).log10_lower
                          : (r * log_mean - log_gamma(r + 1.0)) / LN10; /* the rest is nothing */
    tails.log10_lower = mean > 0.0 ? chi_square_tails(2.0 * mean, 2.0 * r + 2.0).log10_upper : 0.0;
    return tails;
}

/* ln P(no repeat) = sum over i < N of ln(1 - i/K). */
static double log_none(RepeatsLaw law)
{
    double n = law.trials, each = exp(log(n) - law.log_orders), sum;
    if (each >= 1.0 + 0.5 / n) /* more trials than orders */
        return -INFINITY;
    if (each < 1e-3) { /* -sum of i^j / (j K^j): the sums of powers, to the order that counts */
        double pairs = 0.5 * (n - 1.0) * each;
        sum = -pairs *
              (1.0 + (2.0 * n - 1.0) / (6.0 * n) * each + (n - 1.0) / (6.0 * n) * each * each);
    } else {
        double orders = exp(law.log_orders);
        sum = log_gamma(orders + 1.0) - log_gamma(orders - n + 1.0) - n * law.log_orders;
    }
    return fmin(0.0, sum - 0.5 * n * (n - 1.0) * law.confusion);
}

Tails repeats_tails(RepeatsLaw law, uint64_t repeats)
{
    if (law.trials < 1.5)
        return (Tails){0};
    Tails tails = poisson_tails(repeats_log_mean(law), fmin((double)repeats, law.trials));
    double none = log_none(law);
    if (repeats == 0) /* known exactly */
        tails.log10_lower = none / LN10;
    else if (repeats == 1)
        tails.log10_upper = none > -1e-280 ? repeats_log_mean(law) / LN10 /* the same there */
                                           : log(-expm1(none)) / LN10;
    return tails;
}

static double pairs_of(RepeatsLaw law)
{
    return 0.5 * law.trials * (law.trials - 1.0);
}

/* w of that mean number of repeats, of which those that are only confused are no effect. */
static double effect_of(RepeatsLaw law, double mean)
{
    RepeatsLaw exact = {.trials = law.trials, .log_orders = law.log_orders};
    double real = mean - pairs_of(law) * law.confusion;
    double log_ratio = real > 0.0 ? log(real) - repeats_log_mean(exact) : -INFINITY;
    if (log_ratio > 700.0) /* w^2 is beyond a double sooner than w */
        return fmin(DBL_MAX, exp(0.5 * log_ratio));
    return log_ratio > 0.0 ? sqrt(expm1(log_ratio)) : 0.0;
}

/* The Poisson mean at which P(X >= r), r > 0, or else P(X <= r), is `chance`. The
 * bound is for tails that are NAN. */
static double mean_reaching(double r, double chance, bool upper)
{
    Root root = {.guess = r + 10.0, .most = DBL_MAX / 2.0, .within = 1e-12};
    while (root_asks(&root)) {
        Tails tails = poisson_tails(log(root.x), r);
        bool reached =
            upper ? tails.log10_upper >= log10(chance) : tails.log10_lower <= log10(chance);
        root_take(&root, reached ? 1 : -1);
    }
    return 0.5 * (root.low + root.high);
}

Effect repeats_effect(RepeatsLaw law, uint64_t repeats)
{
    double r = fmin((double)repeats, law.trials);
    if (law.trials < 1.5)
        return (Effect){.high = INFINITY};
    Effect effect = {0};
    effect.value = repeats ? effect_of(law, r) : 0.0;
    effect.low = repeats ? effect_of(law, mean_reaching(r, 0.025, true)) : 0.0;
    effect.high = effect_of(law, mean_reaching(r, 0.025, false));
    if (effect.high == DBL_MAX)
        effect.high = INFINITY;
    return effect;
}

double repeats_detectable(RepeatsLaw law, double log10_level, double power)
{
    double log_mean = repeats_log_mean(law);
    Root fewest = {.guess = law.trials - 1.0, .most = law.trials - 1.0, .whole = true};
    while (root_asks(&fewest))
        root_take(&fewest, log10_level - poisson_tails(log_mean, fewest.x).log10_upper);
    if (!isfinite(fewest.high))
        return INFINITY;
    double mean = mean_reaching(fewest.high, power, true);
    return mean <= pairs_of(law) ? effect_of(law, mean) : INFINITY;
}

double repeats_largest_effect(RepeatsLaw law)
{
    return fmin(DBL_MAX, exp(0.5 * (law.log_orders + log1p(-exp(-law.log_orders)))));
}

/* ln of the mean of what is fewer among so many states, its variance, and its number here: repeats,
 * or orders that did not come. */
typedef struct Fewer {
    double log_mean, variance, number;
} Fewer;

static Fewer fewer_at(double trials, double different, double states)
{
    double m = trials / states, none = exp(-m);
    double twice = m < 1e-3 ? m * m / 2 * (1 - 2 * m / 3) : 1 - (1 + m) * none;
    Fewer ret = {.log_mean =
                     repeats_log_mean((RepeatsLaw){.trials = trials, .log_orders = log(states)}),
                 .variance = fmax(states * none * twice, 1e-300),
                 .number = trials - different};
    double log_missing = log(states) + trials * log1p(-1 / states);
    if (log_missing < ret.log_mean) {
        ret.log_mean = log_missing;
        ret.number = states - different;
    }
    return ret;
}

/* Tails of that number; more states make fewer repeats, and leave more orders out. */
static Tails fewer_tails(Fewer fewer)
{
    double at = fewer.number - exp(fewer.log_mean) + fewer.variance;
    if (at <= -1)
        return (Tails){.log10_lower = -INFINITY};
    return poisson_tails(log(fewer.variance), at);
}

StatesFound repeats_states(double trials, double different)
{
    enum { VALUE, LOW, HIGH, ENDS };
    double level = log10(0.025), found[ENDS];
    for (int end = VALUE; end < ENDS; end++) {
        Root states = {.low = different, .guess = 2 * different, .most = 1e30, .within = 1e-9};
        while (root_asks(&states)) {
            Fewer fewer = fewer_at(trials, different, states.x);
            root_take(&states, end == LOW    ? fewer_tails(fewer).log10_lower - level
                               : end == HIGH ? level - fewer_tails(fewer).log10_upper
                                             : fewer.number - exp(fewer.log_mean));
        }
        found[end] = states.high;
    }
    return (StatesFound){found[VALUE], found[LOW], found[HIGH]};
}
