#include "inference/stat_sum.h"

#include "base/elementary.h"
#include "inference/fourier.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { FEW_POINTS = 1 << 14 }; /* are not worth being made fewer */

/* The law of a sum of N values 0..cells-1. */
typedef struct SumLaw {
    const double *chances; /* of one value */
    uint64_t trials;
    size_t least, most; /* the values with a chance */
    size_t points;      /* a power of 2: more than any sum, or, where that takes fewer, than what a
                           tilted law spreads over: sums are known modulo it */
    size_t reach;       /* of a tail: what lies farther does not count */
    double *work;       /* complex, `points` of them; owned. Behind it as many roots */
    double tilt;        /* that the law in `work` has */
    double log_scale;   /* ln of what a chance there, of a sum s, is to be multiplied by:
                           log_scale - tilt * s */
} SumLaw;

/* The mean of one value with that tilt; *ret_log is ln of the sum of chance * exp(tilt * v). */
static double tilted_mean(const SumLaw *law, double tilt, double *ret_log)
{
    double most = -INFINITY, sum = 0, mean = 0;
    for (size_t v = law->least; v <= law->most; v++)
        if (law->chances[v] > 0)
            most = fmax(most, log(law->chances[v]) + tilt * (double)v);
    for (size_t v = law->least; v <= law->most; v++)
        if (law->chances[v] > 0) {
            double part = exp(log(law->chances[v]) + tilt * (double)v - most);
            sum += part;
            mean += part * (double)v;
        }
    *ret_log = most + log(sum);
    return mean / sum;
}

/* The tilt with which a value's mean is `mean`, which lies between the least and the most; at the
 * ends themselves a large one, with which next to all is there. */
static double tilt_for(const SumLaw *law, double mean)
{
    double low = -800, high = 800, unused;
    for (int i = 0; i < 100; i++) {
        double middle = 0.5 * (low + high);
        if (tilted_mean(law, middle, &unused) < mean)
            low = middle;
        else
            high = middle;
    }
    return 0.5 * (low + high);
}

/* Fills `work` with the chances of the sums of the tilted law. */
static void transform(SumLaw *law, double tilt)
{
    double log_all;
    tilted_mean(law, tilt, &log_all);
    memset(law->work, 0, 2 * law->points * sizeof *law->work);
    for (size_t v = law->least; v <= law->most; v++)
        if (law->chances[v] > 0)
            law->work[2 * v] = exp(log(law->chances[v]) + tilt * (double)v - log_all);
    const double *roots = law->work + 2 * law->points;
    fourier_transform(law->work, roots, law->points, false);
    double trials = (double)law->trials;
    for (size_t i = 0; i < law->points; i++) {
        double re = law->work[2 * i], im = law->work[2 * i + 1];
        double power = exp(0.5 * log(re * re + im * im) * trials) / (double)law->points;
        Turn turn = power > 1e-40 ? elementary_turn(atan2(im, re) * trials) : (Turn){0};
        law->work[2 * i] = power * turn.cos;
        law->work[2 * i + 1] = power * turn.sin;
    }
    fourier_transform(law->work, roots, law->points, true);
    law->tilt = tilt;
    law->log_scale = trials * log_all;
}

/* ln of the chance of a sum from `first` to `last`. The law is tilted so that most of what it has
 * there lies near `border`, one of the two. */
static double log_between(SumLaw *law, size_t first, size_t last, size_t border)
{
    transform(law, tilt_for(law, (double)border / (double)law->trials));
    double sum = 0;
    last = last - first < law->reach ? last : first + law->reach;
    for (size_t s = first; s <= last; s++)
        sum +=
            fmax(0, law->work[2 * (s % law->points)]) *
            exp(-law->tilt * ((double)s - (double)border)); /* at most 1: it falls from there on */
    return log(sum) + law->log_scale - law->tilt * (double)border;
}

/* ln of the chance of a sum of at least `from`, which is above the mean; -INFINITY where none is.
 */
static double log_at_least(SumLaw *law, double from)
{
    double most = (double)law->most * (double)law->trials;
    if (from == most)
        return (double)law->trials * log(law->chances[law->most]);
    return from < most ? log_between(law, (size_t)from, (size_t)most, (size_t)from) : -INFINITY;
}

/* ln of the chance that a sum is `far` or more from the mean; -INFINITY where none is. */
static double log_far(SumLaw *law, double mean, double far)
{
    double trials = (double)law->trials, least = (double)law->least * trials, lower = -INFINITY;
    double above = ceil(mean + far - 1e-7), below = floor(mean - far + 1e-7);
    if (above <= below) /* both ends meet */
        return 0;
    double upper = log_at_least(law, above);
    if (below == least)
        lower = trials * log(law->chances[law->least]);
    else if (below > least)
        lower = log_between(law, (size_t)least, (size_t)below, (size_t)below);
    return fmin(0, log_sum(upper, lower));
}

/* ln of the chance that a sum is `far` or less from the mean. */
static double log_near(SumLaw *law, double mean, double far)
{
    size_t first = (size_t)fmax(0, ceil(mean - far - 1e-7));
    size_t last = (size_t)fmin((double)law->points - 1, floor(mean + far + 1e-7));
    transform(law, 0);
    double sum = 0;
    for (size_t s = first; s <= last; s++)
        sum += fmax(0, law->work[2 * s]);
    return fmin(0, log(sum));
}

static TestResult test(SumLaw *law, double sum)
{
    double mean = 0, variance = 0, all = 0, trials = (double)law->trials;
    for (size_t v = law->least; v <= law->most; v++) {
        all += law->chances[v];
        mean += law->chances[v] * (double)v;
    }
    mean /= all;
    for (size_t v = law->least; v <= law->most; v++)
        variance += law->chances[v] / all * ((double)v - mean) * ((double)v - mean);
    TestResult result = {.df = 1, .method = "convolution", .log10_p_least = log10(2)};
    if (law->least == law->most)
        return result;
    double far = fabs(sum - mean * trials);
    double farthest = fmax((double)law->most - mean, mean - (double)law->least) * trials;
    result.statistic = far * far / (variance * trials);
    result.tails.log10_upper = log_far(law, mean * trials, far) / LN10;
    result.tails.log10_lower = log_near(law, mean * trials, far) / LN10;
    result.log10_p_least = log10(2) + log_far(law, mean * trials, farthest) / LN10;
    return result;
}

static SumLaw law_of(const double *chances, size_t cells, uint64_t trials)
{
    SumLaw law = {.chances = chances, .trials = trials, .most = cells - 1};
    while (law.least < law.most && !(chances[law.least] > 0))
        law.least++;
    while (law.most > law.least && !(chances[law.most] > 0))
        law.most--;
    law.points = 1;
    while (law.points <= trials * law.most)
        law.points *= 2;
    law.reach = law.points;
    return law;
}

static Status make_room(SumLaw *law, Error *error)
{
    law->work = malloc(4 * law->points * sizeof *law->work);
    NEED_ROOM(law->work, "the law of a sum", error);
    fourier_roots(law->work + 2 * law->points, law->points);
    return STATUS_OK;
}

/* Lets sums fall together that the law tilted to `from` all but never has both: they lie twelve
 * standard deviations apart and, since a value may be rare and far off, six steps of it. */
static void take_fewer_points(SumLaw *law, double from)
{
    double log_all, tilt = tilt_for(law, from / (double)law->trials), variance = 0;
    double mean = tilted_mean(law, tilt, &log_all), range = (double)(law->most - law->least);
    for (size_t v = law->least; v <= law->most; v++)
        if (law->chances[v] > 0)
            variance += exp(log(law->chances[v]) + tilt * (double)v - log_all) *
                        ((double)v - mean) * ((double)v - mean);
    double spread = 12 * sqrt(variance * (double)law->trials) + 6 * range;
    while ((double)law->points / 2 > spread && law->points / 2 > law->most) {
        law->points /= 2;
        law->reach = law->points / 2;
    }
}

Status sum_log10_upper(double sum, const double *chances, size_t cells, uint64_t trials,
                       size_t most_points, double *ret, Error *error)
{
    SumLaw law = law_of(chances, cells, trials);
    if (law.points > FEW_POINTS && sum < (double)law.most * (double)trials)
        take_fewer_points(&law, sum);
    if (law.points > most_points) {
        *ret = NAN;
        return STATUS_OK;
    }
    TRY(make_room(&law, error));
    *ret = fmin(0, log_at_least(&law, sum)) / LN10;
    free(law.work);
    return STATUS_OK;
}

Status sum_test(double sum, const double *chances, size_t cells, uint64_t trials, TestResult *ret,
                Error *error)
{
    SumLaw law = law_of(chances, cells, trials);
    TRY(make_room(&law, error));
    *ret = test(&law, sum);
    free(law.work);
    return STATUS_OK;
}
