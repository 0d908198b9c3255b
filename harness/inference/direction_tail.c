/* The tail of a total score, and its e-value: direction_log10_upper and the next of directions.h.
 */
#include "base/elementary.h"
#include "inference/binomial_tail.h"
#include "inference/chi_square.h"
#include "inference/directions.h"
#include "inference/stat_sum.h"

#include <gsl/gsl_sf_erf.h>

enum {
    FEW_TRIALS = 5,
    POINTS_MOST = 1 << 17, /* of a convolution: 30 ms */
    SAMPLES_THERE = 1000,  /* effective trials of a sample at a tilt, at least */
};

/* log E exp(t X) of one trial's score X, in standard deviations from its mean, and its derivatives.
 */
typedef struct Tilted {
    double log, mean, variance;
    double samples; /* effective trials of the sample; INFINITY of an exact law */
} Tilted;

typedef struct Standard {
    const Direction *direction;
    double first, step, highest; /* of the law's values */
    double skewness;             /* of a sample */
} Standard;

/* A sample's mean and variance are not quite those that are known: it is moved and stretched. */
static Standard standard_of(const Direction *direction)
{
    const ScoreLaw *law = &direction->law;
    double mean = direction->mean, sd = direction->sd, sum = 0, squares = 0, cubes = 0;
    for (size_t v = 0; law->samples && v < law->values; v++)
        sum += law->chances[v] * (double)v;
    for (size_t v = 0; law->samples && v < law->values; v++) {
        double off = (double)v - sum, square = law->chances[v] * off * off;
        squares += square;
        cubes += square * off;
    }
    if (law->samples) {
        mean = (double)law->first + sum * (double)law->span;
        sd = sqrt(squares) * (double)law->span;
    }
    Standard at = {.direction = direction,
                   .first = ((double)law->first - mean) / sd,
                   .step = (double)law->span / sd,
                   .skewness = law->samples ? cubes / (squares * sqrt(squares)) : 0};
    at.highest = at.first + (double)(law->values - 1) * at.step;
    return at;
}

static Tilted tilted(const Standard *at, double tilt)
{
    const ScoreLaw *law = &at->direction->law;
    double sum = 0, sum_x = 0, sum_xx = 0, twice = 0;
    for (size_t v = 0; v < law->values; v++) {
        if (!(law->chances[v] > 0))
            continue;
        double x = at->first + (double)v * at->step;
        double part = exp(tilt * (x - at->highest)), mass = law->chances[v] * part;
        sum += mass;
        sum_x += mass * x;
        sum_xx += mass * x * x;
        twice += mass * part;
    }
    double mean = sum_x / sum;
    return (Tilted){.log = log(sum) + tilt * at->highest,
                    .mean = mean,
                    .variance = sum_xx / sum - mean * mean,
                    .samples = law->samples ? (double)law->samples * sum * sum / twice : INFINITY};
}

/* The tilt with which the mean is `mean`, by Newton's steps between ends that close in; or, where
 * the sample has too few trials there, about the largest at which it has enough. */
static double tilt_for(const Standard *at, double mean, Tilted *ret, bool *ret_there)
{
    double low = 0, high = INFINITY, tilt = mean;
    Tilted best = {0};
    for (int i = 0; i < 60; i++) {
        Tilted now = tilted(at, tilt);
        bool enough = now.samples >= SAMPLES_THERE && now.variance > 0;
        if (enough && fabs(now.mean - mean) < 1e-9 * (1 + mean)) {
            *ret = now;
            *ret_there = true;
            return tilt;
        }
        if (enough && now.mean < mean) {
            low = tilt;
            best = now;
        } else {
            high = tilt;
        }
        double next = tilt + (mean - now.mean) / now.variance;
        bool inside = enough && next > low && next < high;
        tilt = inside ? next : isinf(high) ? 2 * tilt : 0.5 * (low + high);
        if (high - low < 1e-3 * high && !enough)
            break; /* the sample's end */
    }
    *ret = best;
    *ret_there = false;
    return low;
}

/* The formula is right where sums are even. Where one trial can move a sum by as much as all others
 * spread it, they lie in heaps. */
static bool in_heaps(const Standard *at, double trials)
{
    const double apart = 0.4;
    return at->direction->law.samples && at->skewness > apart * sqrt(trials);
}

/* ln of the bound, by the best tilt there is. */
static double chernoff(const Standard *at, double sum, double trials)
{
    bool there;
    Tilted now;
    double tilt = tilt_for(at, sum / trials, &now, &there);
    return fmin(0, trials * now.log - tilt * sum);
}

/* ln of the tail; *ret_bound is whether Chernoff's bound took its place. */
static double lugannani_rice(const Standard *at, double sum, double trials, double step,
                             bool *ret_bound)
{
    double before = sum - step / 2;
    bool there;
    Tilted now;
    double tilt = tilt_for(at, before / trials, &now, &there);
    *ret_bound = !there || trials < FEW_TRIALS || in_heaps(at, trials);
    if (*ret_bound)
        return chernoff(at, sum, trials);
    double r = sqrt(2 * fmax(0, tilt * before - trials * now.log));
    double half = tilt * step / 2, sinh_half = 0.5 * (exp(half) - exp(-half));
    double u = (half > 1e-4 ? sinh_half / half : 1) * tilt * sqrt(trials * now.variance);
    /* 1 - Phi(r) + phi(r) (1/u - 1/r), over phi(r), so that it does not underflow */
    double over_density = 1 / gsl_sf_hazard(r) + 1 / u - 1 / r;
    *ret_bound = !(over_density > 0);
    return *ret_bound ? chernoff(at, sum, trials)
                      : log(over_density) - r * r / 2 - 0.918938533204672742; /* ln sqrt(2 pi) */
}

/* The value that a binomial count adds 1 for, where there are two. */
static bool has_two_values(const ScoreLaw *law, size_t *ret_low, size_t *ret_high)
{
    size_t found = 0;
    for (size_t v = 0; v < law->values && found < 3; v++)
        if (law->chances[v] > 0) {
            *(found ? ret_high : ret_low) = v;
            found++;
        }
    return found == 2;
}

Status direction_log10_upper(const Direction *direction, double total, uint64_t trials, double *ret,
                             bool *ret_bound, Error *error)
{
    const ScoreLaw *law = &direction->law;
    double count = (double)trials, mean = direction->mean * count;
    double sum = (total - mean) / direction->sd, value = 0;
    Standard at = standard_of(direction);
    size_t low, high;
    Status status = STATUS_OK;
    bool bound = sum < sqrt(count);
    if (bound) {
        value = 0;
    } else if (has_two_values(law, &low, &high)) {
        double apart = (double)(high - low) * (double)law->span;
        double least = (double)law->first + (double)low * (double)law->span;
        double chance = (direction->mean - least) / apart;
        value =
            binomial_tails(floor((total - count * least) / apart + 0.5), count, chance).log10_upper;
    } else {
        double steps = floor((sum - count * at.first) / at.step + 0.5);
        value = NAN;
        if (!law->samples)
            status = sum_log10_upper(steps, law->chances, law->values, trials, POINTS_MOST, &value,
                                     error);
        if (!status && isnan(value))
            value =
                lugannani_rice(&at, sum, count, (double)law->span / direction->sd, &bound) / LN10;
    }
    if (status)
        return status;
    *ret = fmin(0, value);
    *ret_bound = bound;
    return STATUS_OK;
}

/* ---- e-values ---- */

static const double STANDARD_ERRORS = 5; /* by which a K that is estimated is raised */

/* K(t), or a bound of it: the variance of exp(t score) of a sample is known from it, and what of it
 * goes with the score, whose mean is known, does not count. */
static double log_at(const Standard *at, double tilt)
{
    Tilted now = tilted(at, tilt);
    double samples = (double)at->direction->law.samples;
    double variance = samples / now.samples - 1 - now.mean * now.mean;
    if (now.samples < SAMPLES_THERE)
        return INFINITY;
    return samples > 0 ? now.log + STANDARD_ERRORS * sqrt(fmax(0, variance) / samples) : now.log;
}

static double tilt_of(size_t i)
{
    return 2 * pow(0.5, 0.5 * (double)i);
}

static void know_logs(Direction *direction)
{
    Standard at = standard_of(direction);
    for (size_t i = 0; i < DIRECTION_TILTS; i++)
        direction->law.logs[i] = log_at(&at, tilt_of(i));
    direction->law.tilted = true;
}

double direction_log10_e(Direction *direction, double total, uint64_t trials)
{
    double count = (double)trials, each[DIRECTION_TILTS], greatest = -INFINITY, sum = 0;
    double standard = (total - direction->mean * count) / direction->sd;
    if (!direction->law.tilted)
        know_logs(direction);
    for (size_t i = 0; i < DIRECTION_TILTS; i++) {
        each[i] = tilt_of(i) * standard - count * direction->law.logs[i];
        greatest = fmax(greatest, each[i]);
    }
    for (size_t i = 0; isfinite(greatest) && i < DIRECTION_TILTS; i++)
        sum += exp(each[i] - greatest);
    return isfinite(greatest) ? (greatest + log(sum / DIRECTION_TILTS)) / LN10 : greatest;
}

/* By the normal law: the best tilt for a total of z standard deviations gives exp(z^2 / 2), the
 * nearest one of those that are there no less than .97 of that exponent. */
double direction_e_detectable(uint64_t trials, double log10_needed, double power)
{
    double log10_own = log10_needed + log10(2 * DIRECTION_TILTS / DIRECTED_NAIVE);
    double needed = sqrt(2 * LN10 * fmax(0, log10_own) / 0.97);
    double falls_short = sqrt(chi_square_upper_quantile(log10(2 * (1 - power)), 1));
    return (needed + falls_short) / sqrt((double)trials);
}
