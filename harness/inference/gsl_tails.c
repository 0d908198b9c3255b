#include "inference/gsl_tails.h"

#include "base/elementary.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_version.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

/* Tails below exp(-640), about 1e-278, are left alone: GSL's have no logarithm. */
static const double DEEPEST = 640;
/* Above the mean GSL sums a continued fraction that stops after 5,000 terms, whatever is left. */
static const double MOST_ABOVE = 1.9e6;
/* Within a standard deviation below the mean it takes the same fraction, where that is no good. */
static const double MOST_JUST_BELOW = 2000;
/* From here on it has an asymptotic series within a standard deviation, on either side. */
static const double LEAST_SERIES = 2000002;
/* With more, one unit in the last digit of a statistic near the mean moves p by a share of 1e-11.
 */
static const double MOST_DF = 1e9;
/* Trials. With more GSL approximates counts near to none; from 380,000 on its fraction may not end,
 * which depends on the processor. */
static const double MOST_BINOMIAL = 1e5;
/* The chance of lying between two ends is a difference, good where it is half at least. */
static const double LEAST_BETWEEN = 0.5;

const char *by_gsl_version(void)
{
    return gsl_version;
}

const char *by_gsl_reason(GslReason reason)
{
    static const char *const words[GSL_REASONS] = {
        [GSL_LACKS_LAW] = "its law is exact, simulated or a bound: GSL has no such law",
        [GSL_TOO_SMALL] = "a tail is below 1e-278, where GSL's have no digits left",
        [GSL_FAR_ABOVE] =
            "far above the mean, from 1.9 million degrees of freedom on, GSL's tail is off",
        [GSL_JUST_BELOW] = "just below the mean GSL's tail is off from 2,000 degrees of freedom on",
        [GSL_LAST_DIGIT] = "beyond 1e9 degrees of freedom p hangs on the statistic's last digit",
        [GSL_TOO_MANY] = "GSL's binomial tail is right for whole numbers of trials up to 100,000",
        [GSL_WRAPS] = "GSL's counts end at 4,294,967,295",
        [GSL_NO_NUMBER] = "GSL's continued fraction did not end",
        [GSL_DIFFERENCE] = "near the mean GSL's lower tail would be a difference with few digits",
    };
    return reason > GSL_ASKED && reason < GSL_REASONS ? words[reason] : NULL;
}

/* x^a e^-x / Gamma(a + 1) is exp(-this) and a factor; so are both tails, nearly, on their side. */
static double gamma_rate(double a, double x)
{
    return x - a - a * log(x / a);
}

/* Where GSL's incomplete gamma functions of shape a are right at x. */
static GslReason gamma_reason(double a, double x)
{
    if (!(a > 0 && x > 0 && gamma_rate(a, x) < DEEPEST))
        return GSL_TOO_SMALL;
    double off = (x - a) * (x - a) / a; /* in standard deviations, squared */
    if (2 * a >= LEAST_SERIES)
        return x < a || off < 1 - 1e-9 ? GSL_ASKED : GSL_FAR_ABOVE;
    if (x >= a)
        return 2 * a <= MOST_ABOVE ? GSL_ASKED : GSL_FAR_ABOVE;
    return off <= 1 + 1e-9 && 2 * a > MOST_JUST_BELOW ? GSL_JUST_BELOW : GSL_ASKED;
}

/* The result of a call: no number is another p than ours, too. */
static double called(double p)
{
    return isnan(p) ? INFINITY : p;
}

static GslTails chi_square(double statistic, double df)
{
    GslTails tails = {NAN, NAN, GSL_BOUND, gamma_reason(df / 2, statistic / 2)};
    if (tails.reason == GSL_ASKED && df > MOST_DF)
        tails.reason = GSL_LAST_DIGIT;
    if (tails.reason == GSL_ASKED) {
        tails.upper = called(gsl_cdf_chisq_Q(statistic, df));
        tails.lower = called(gsl_cdf_chisq_P(statistic, df));
    }
    return tails;
}

/* The lower tail is computed from z^2, since P(z) - Q(z) cancels near 0. */
static GslTails distance(double z)
{
    GslTails tails = chi_square(z * z, 1);
    if (tails.reason == GSL_ASKED)
        tails.upper = 2 * gsl_cdf_ugaussian_Q(z);
    return tails;
}

static GslTails poisson(double count, double mean)
{
    GslTails tails = {NAN, NAN, GSL_BOUND, gamma_reason(count + 1, mean)};
    if (tails.reason == GSL_ASKED && count > 0)
        tails.reason = gamma_reason(count, mean);
    if (tails.reason == GSL_ASKED && !(count == floor(count) && count < UINT32_MAX))
        tails.reason = GSL_WRAPS;
    if (tails.reason == GSL_ASKED) {
        tails.upper = count > 0 ? called(gsl_cdf_poisson_Q((unsigned)count - 1, mean)) : 1;
        tails.lower = called(gsl_cdf_poisson_P((unsigned)count, mean));
    }
    return tails;
}

/* ---- binomial counts ---- */

/* By Chernoff's bound, which such tails come near to, the tail that ends at the count is above
 * exp(-this) and a factor. */
static double binomial_rate(double count, double trials, double chance)
{
    double rest = trials - count, rate = 0;
    if (count > 0)
        rate += count * log(count / (trials * chance));
    if (rest > 0)
        rate += rest * log(rest / (trials * (1 - chance)));
    return rate;
}

static GslReason binomial_reason(double count, double trials, double chance)
{
    if (!(chance > 0 && chance < 1 && trials >= 1 && trials <= MOST_BINOMIAL) ||
        trials != floor(trials) || count != floor(count))
        return GSL_TOO_MANY;
    if (count < 0 || count > trials) /* nothing is asked of it */
        return GSL_ASKED;
    return binomial_rate(count, trials, chance) < DEEPEST ? GSL_ASKED : GSL_TOO_SMALL;
}

/* Its fraction may not end in 512 steps: then there is no number, and nothing is said of the tail.
 */
static GslTails no_number(void)
{
    return (GslTails){NAN, NAN, GSL_BOUND_BINOMIAL, GSL_NO_NUMBER};
}

static double from(double count, double trials, double chance)
{
    if (count <= 0)
        return 1;
    return count > trials ? 0 : gsl_cdf_binomial_Q((unsigned)count - 1, chance, (unsigned)trials);
}

static double up_to(double count, double trials, double chance)
{
    return count < 0 ? 0 : gsl_cdf_binomial_P((unsigned)count, chance, (unsigned)trials);
}

static GslTails binomial(const PlainTail *plain)
{
    double count = plain->statistic, trials = plain->size, chance = plain->chance;
    GslTails tails = {NAN, NAN, GSL_BOUND_BINOMIAL, binomial_reason(count, trials, chance)};
    if (tails.reason == GSL_ASKED) {
        tails.upper = from(count, trials, chance);
        tails.lower = up_to(count, trials, chance);
    }
    bool lost = tails.reason == GSL_ASKED && isnan(tails.upper + tails.lower);
    return lost ? no_number() : tails;
}

static GslTails binomial_ends(const PlainTail *plain)
{
    double trials = plain->size, chance = plain->chance;
    double counts[] = {plain->statistic, plain->below, plain->inner, plain->inner_below};
    GslTails tails = {NAN, NAN, GSL_BOUND_BINOMIAL, GSL_ASKED};
    for (size_t i = 0; i < 4 && tails.reason == GSL_ASKED; i++)
        tails.reason = binomial_reason(counts[i], trials, chance);
    if (tails.reason != GSL_ASKED)
        return tails;
    double beyond = from(counts[0], trials, chance) + up_to(counts[1], trials, chance);
    double between = 1 - from(counts[2], trials, chance) - up_to(counts[3], trials, chance);
    if (isnan(beyond + between))
        return no_number();
    tails.upper = counts[0] > counts[1] ? beyond : 1;
    if (plain->log10_lower < log10(LEAST_BETWEEN)) /* by ours, the same on every machine */
        tails.reason = GSL_DIFFERENCE;
    else
        tails.lower = between;
    return tails;
}

GslTails by_gsl_tails(const PlainTail *plain)
{
    switch (plain->law) {
    case PLAIN_CHI_SQUARE:
        return chi_square(plain->statistic, plain->size);
    case PLAIN_DISTANCE:
        return distance(plain->statistic);
    case PLAIN_BINOMIAL:
        return binomial(plain);
    case PLAIN_BINOMIAL_ENDS:
        return binomial_ends(plain);
    case PLAIN_POISSON:
        return poisson(plain->statistic, plain->size);
    case PLAIN_NONE:
        break;
    }
    return (GslTails){NAN, NAN, GSL_BOUND, GSL_LACKS_LAW};
}

/* ---- compared ---- */

static double difference(double ours, double gsl)
{
    return isnan(gsl) ? 0 : ours == gsl ? 0 : fabs(ours - gsl) / gsl;
}

/* How far `ours` lies from where rounding to that number of digits changes, as a share of it. The
 * digits that are left out say it, whatever the size of the number. */
static double from_boundary(double ours, int digits)
{
    char text[32];
    snprintf(text, sizeof text, "%.17e", ours); /* "d.ddd": the first digit, a point, the others */
    double whole = text[0] - '0', left = 0, place = 1;
    for (int i = 1; i <= 17; i++) {
        double digit = text[i + 1] - '0';
        if (i < digits) {
            whole = 10 * whole + digit;
        } else {
            place /= 10;
            left += digit * place;
        }
    }
    return fabs(left - 0.5) / (whole + left);
}

double by_gsl_shown(double gsl, double ours, double bound)
{
    char text[32];
    int digits = 6;
    if (isnan(gsl))
        return NAN;
    while (digits > 1 && from_boundary(ours, digits) <= 2 * bound)
        digits--;
    snprintf(text, sizeof text, "%.*e", digits - 1, gsl);
    return strtod(text, NULL);
}

static Status agree(const char *what, PlainLaw law, double log10_ours, double gsl, double bound,
                    double statistic, Error *error)
{
    static const char *const laws[] = {"no law",   "chi-square", "the normal law",
                                       "binomial", "binomial",   "Poisson's law"};
    double ours = pow(10, log10_ours);
    if (difference(ours, gsl) <= bound)
        return STATUS_OK;
    return error_set(error, STATUS_FAILED,
                     "no verdict: the p-value of %s before corrections is %.15g by this program "
                     "and %.15g by GSL %s (%s at %.15g)",
                     what, ours, gsl, gsl_version, laws[law], statistic);
}

Status by_gsl_agree(const char *what, const PlainTail *plain, GslTails *ret, Error *error)
{
    GslTails gsl = by_gsl_tails(plain);
    Status status =
        agree(what, plain->law, plain->log10_upper, gsl.upper, gsl.bound, plain->statistic, error);
    THEN(status, agree(what, plain->law, plain->log10_lower, gsl.lower, gsl.bound, plain->statistic,
                       error));
    if (!status && ret)
        *ret = gsl;
    return status;
}

Status by_gsl_compare(CheckResult *check, Error *error)
{
    const PlainTail *plain = &check->plain;
    GslTails gsl;
    TRY(by_gsl_agree(check->id, plain, &gsl, error));
    check->gsl_p_upper = by_gsl_shown(gsl.upper, pow(10, plain->log10_upper), gsl.bound);
    check->gsl_p_lower = by_gsl_shown(gsl.lower, pow(10, plain->log10_lower), gsl.bound);
    check->gsl_reason = by_gsl_reason(gsl.reason);
    return STATUS_OK;
}
