#include "inference/calibration.h"

#include "base/elementary.h"
#include "base/root.h"
#include "inference/binomial_tail.h"

#include <stdlib.h>
#include <string.h>

const double calibration_levels[CALIBRATION_LEVELS] = {0.05, 0.01, 0.001};

static const double OUTSIDE = 0.001; /* of the intervals */

/* The chance p at which P(count >= k) (`more`) or P(count <= k) is OUTSIDE / 2. */
static double limit_of(double times, double runs, bool more)
{
    Root root = {.high = 1};
    while (root_asks(&root)) {
        Tails tails = binomial_tails(times, runs, root.x);
        root_take(&root, more ? tails.log10_upper - log10(OUTSIDE / 2)
                              : log10(OUTSIDE / 2) - tails.log10_lower);
    }
    return root.high;
}

Rate rate_of(uint64_t times, uint64_t runs, double level, bool at_most)
{
    double k = (double)times, n = (double)runs;
    Tails tails = binomial_tails(k, n, level);
    return (Rate){
        .level = level,
        .times = times,
        .runs = runs,
        .rate = k / n,
        .low = times ? limit_of(k, n, true) : 0,
        .high = times < runs ? limit_of(k, n, false) : 1,
        .log10_p = fmax(-300, at_most ? tails.log10_upper : chi_square_log10_two_sided(tails)),
    };
}

bool rate_inside(const Rate *rate)
{
    return rate->log10_p > log10(OUTSIDE);
}

double calibration_p(Tails tails, double u)
{
    double upper = pow(10, tails.log10_upper), lower = pow(10, tails.log10_lower);
    double atom = fmin(fmin(upper, lower), fmax(0, upper + lower - 1));
    return fmin(1, fmax(0, upper - u * atom));
}

double calibration_bound(Tails tails)
{
    double upper = pow(10, tails.log10_upper), lower = pow(10, tails.log10_lower);
    return upper < lower ? upper : lower < upper ? 1 - lower : 0.5;
}

/* P(sup |Brownian bridge| > x) = 2 sum (-1)^(k-1) exp(-2 k^2 x^2); for small x, where that
 * converges slowly, its theta-function dual 1 - sqrt(2 pi)/x sum exp(-(2k-1)^2 pi^2 / (8 x^2)). */
static double limit_law_upper(double x)
{
    if (x <= 0.0)
        return 1.0;
    double sum = 0.0;
    if (x < 1.0) {
        for (int k = 1; k < 20; k += 2)
            sum += exp(-k * k * M_PI * M_PI / (8.0 * x * x));
        return 1.0 - sqrt(2.0 * M_PI) / x * sum;
    }
    for (int k = 1; k < 20; k++) {
        double term = exp(-2.0 * k * k * x * x);
        sum += k % 2 == 1 ? term : -term;
    }
    return 2.0 * sum;
}

double kolmogorov_smirnov_p(const double *sorted, size_t count)
{
    if (count == 0)
        return NAN;
    double size = (double)count;
    double distance = 0.0;
    for (size_t i = 0; i < count; i++) {
        double above = (double)(i + 1) / size - sorted[i];
        double below = sorted[i] - (double)i / size;
        distance = fmax(distance, fmax(above, below));
    }
    double root = sqrt(size);
    return limit_law_upper((root + 0.12 + 0.11 / root) * distance);
}

static int by_value(const void *a, const void *b)
{
    double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

void calibration_of(double *p, size_t count, Calibration *into)
{
    into->runs = count;
    if (!count)
        return;
    qsort(p, count, sizeof *p, by_value);
    into->ks_p = into->bound ? NAN : kolmogorov_smirnov_p(p, count);
    for (size_t l = 0; l < CALIBRATION_LEVELS; l++) {
        uint64_t upper = 0, lower = 0;
        for (size_t i = 0; i < count; i++) {
            upper += p[i] <= calibration_levels[l];
            lower += p[i] >= 1 - calibration_levels[l];
        }
        into->upper[l] = rate_of(upper, count, calibration_levels[l], into->bound);
        into->lower[l] = rate_of(lower, count, calibration_levels[l], into->bound);
    }
}

static void consider(Selftest *selftest, const Rate *rate)
{
    selftest->rates++;
    selftest->outside += !rate_inside(rate);
    selftest->log10_worst = fmin(selftest->log10_worst, rate->log10_p);
}

void selftest_judge(Selftest *selftest)
{
    selftest->rates = selftest->outside = 0;
    selftest->log10_worst = 0;
    size_t comparisons = 0;
    for (size_t i = 0; i < selftest->calibration_count; i++) {
        const Calibration *calibration = &selftest->calibrations[i];
        if (!calibration->runs)
            continue;
        for (size_t l = 0; l < CALIBRATION_LEVELS; l++) {
            consider(selftest, &calibration->upper[l]);
            consider(selftest, &calibration->lower[l]);
        }
        if (calibration->bound)
            continue;
        comparisons++;
        selftest->log10_worst = fmin(selftest->log10_worst, log10(fmax(calibration->ks_p, 1e-300)));
    }
    for (size_t i = 0; i < selftest->alarm_count; i++)
        consider(selftest, &selftest->alarms[i].rate);
    for (size_t i = 0; i < selftest->power_count; i++)
        consider(selftest, &selftest->powers[i].rate);
    comparisons += selftest->rates;
    if (comparisons)
        selftest->log10_worst = fmin(0, selftest->log10_worst + log10((double)comparisons));
    selftest->passed = selftest->complete && selftest->log10_worst > SELFTEST_LOG10_LEVEL;
}

void selftest_clear(Selftest *selftest)
{
    arena_clear(&selftest->memory);
    memset(selftest, 0, sizeof *selftest);
}
