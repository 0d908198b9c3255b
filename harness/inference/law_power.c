#include "inference/law_power.h"

#include "base/elementary.h"
#include "inference/chi_square.h"
#include "inference/corrected_tail.h"
#include "inference/multinomial_power.h"
#include "inference/noncentral.h"
#include "inference/normal_tail.h"

#include <stdlib.h>

static const double DEEP = 2000; /* trials a cell */
static const double FEW = 25;
static const double EVEN = 1e-20; /* w^2 that is only rounding */
static const double MOST = 1e12;  /* trials that multinomial_test() takes */

/* The pairs from which the test rejects; INFINITY for none, NAN for want of memory. With many
 * trials a cell it is found by the correction of order 1/N, where inversion would take seconds: the
 * power is less than a thousandth off. */
static double fewest_rejected(double trials, double cells, double log10_level)
{
    if (trials < FEW * cells)
        return multinomial_fewest_rejected((uint64_t)trials, (uint64_t)cells, log10_level);
    double low = cells, high = 2 * chi_square_upper_quantile(log10_level, cells - 1);
    while (high - low > 1e-9 * high) {
        double middle = 0.5 * (low + high);
        if (large_sample_multinomial_test(trials, cells, middle).tails.log10_upper <= log10_level)
            high = middle;
        else
            low = middle;
    }
    return ceil((high + trials - cells) * trials / cells / 2);
}

static int by_chance(const void *a, const void *b)
{
    double one = ((const EqualCells *)a)->chance, other = ((const EqualCells *)b)->chance;
    return (one > other) - (one < other);
}

void law_cells_end(LawCells *law)
{
    free(law->equal);
    *law = (LawCells){0};
}

Status law_cells(const double *chances, uint64_t cells, LawCells *ret, Error *error)
{
    LawCells made = {.equal = calloc(cells, sizeof *made.equal), .all = (double)cells};
    if (!made.equal)
        return error_set(error, STATUS_FAILED, "out of memory for a law of %llu cells",
                         (unsigned long long)cells);
    size_t count = 0;
    for (uint64_t cell = 0; cell < cells; cell++)
        if (chances[cell] > 0)
            made.equal[count++] = (EqualCells){chances[cell], 1};
    made.used = (double)count;
    qsort(made.equal, count, sizeof *made.equal, by_chance);
    for (size_t i = 0; i < count; i++) {
        EqualCells *last = made.count ? &made.equal[made.count - 1] : NULL;
        if (last && made.equal[i].chance <= last->chance * (1 + 1e-12))
            last->cells++;
        else
            made.equal[made.count++] = made.equal[i];
    }
    *ret = made;
    return STATUS_OK;
}

/* By noncentral chi-square with the mean and the variance that the statistic has. With N(j) = N
 * (N-1)
 * ... (N-j+1), E O(O-1) = N(2) p^2 and so on; S is the sum of O (O-1), X2 = K S / N + K - N. */
static double by_two_moments(const LawCells *law, double trials, double statistic)
{
    double n2 = trials * (trials - 1), n3 = n2 * (trials - 2), n4 = n3 * (trials - 3);
    double square = 0, cube = 0, factor = law->all / trials;
    for (size_t i = 0; i < law->count; i++) {
        double p = law->equal[i].chance;
        square += law->equal[i].cells * p * p;
        cube += law->equal[i].cells * p * p * p;
    }
    double mean = n2 * square;
    double variance = (n4 - n2 * n2) * square * square + 4 * n3 * cube + 2 * n2 * square;
    mean = factor * mean + law->all - trials;
    variance *= factor * factor;
    double lambda = fmin(fmax(0, variance / 2 - mean), 0.999 * mean);
    return noncentral_chi_square_upper(statistic, mean - lambda, lambda);
}

/* The cumulant generating function of (number of trials, pairs of trials) of one Poisson cell at
 * (s, angle), angle <= 0, and its derivatives. */
typedef struct Cumulants {
    double value, s, t, ss, st, tt;
} Cumulants;

static Cumulants of_cell(double mean, double s, double angle)
{
    /* Terms mean^k exp(s k + angle k (k-1) / 2) / k! rise while mean exp(s + angle k) > k + 1. */
    double rate = log(mean) + s, low = 0, high = fmax(1, mean * exp(s) + 2);
    while (high - low > 0.5) {
        double middle = 0.5 * (low + high);
        if (rate + angle * middle > log(middle + 1))
            low = middle;
        else
            high = middle;
    }
    double mode = floor(high),
           top = mode * rate + angle * mode * (mode - 1) / 2 - log_gamma(mode + 1);
    double sum = 0, s1 = 0, t1 = 0, s2 = 0, st = 0, t2 = 0;
    double mode_pairs = mode * (mode - 1) / 2;
    for (int way = 0; way < 2; way++) {
        double term = 1, k = mode;
        if (way) {
            if (k < 1)
                break;
            term = k * exp(-rate - angle * (k - 1));
            k--;
        }
        while (term > 1e-17) {
            /* about the mode, so that nothing cancels */
            double a = k - mode, b = k * (k - 1) / 2 - mode_pairs;
            sum += term;
            s1 += term * a;
            t1 += term * b;
            s2 += term * a * a;
            st += term * a * b;
            t2 += term * b * b;
            if (!way) {
                term *= exp(rate + angle * k) / (k + 1);
                k++;
            } else {
                if (k < 1)
                    break;
                term *= k * exp(-rate - angle * (k - 1));
                k--;
            }
        }
    }
    s1 /= sum;
    t1 /= sum;
    return (Cumulants){.value = top + log(sum) - mean,
                       .s = mode + s1,
                       .t = mode_pairs + t1,
                       .ss = s2 / sum - s1 * s1,
                       .st = st / sum - s1 * t1,
                       .tt = t2 / sum - t1 * t1};
}

static Cumulants of_all(const LawCells *law, double trials, double s, double angle)
{
    Cumulants sum = {0};
    for (size_t i = 0; i < law->count; i++) {
        Cumulants one = of_cell(trials * law->equal[i].chance, s, angle);
        double times = law->equal[i].cells;
        sum.value += times * one.value;
        sum.s += times * one.s;
        sum.t += times * one.t;
        sum.ss += times * one.ss;
        sum.st += times * one.st;
        sum.tt += times * one.tt;
    }
    return sum;
}

/* P(M >= pairs), pairs below the mean of M; NAN where no saddle point was found. */
static double by_saddle_point(const LawCells *law, double trials, double pairs)
{
    double goal = pairs - 0.5, s = 0, angle = 0;
    Cumulants at = of_all(law, trials, s, angle);
    bool found = false;
    for (int step = 0; step < 100 && !found; step++) {
        double off_s = trials - at.s, off_t = goal - at.t;
        double determinant = at.ss * at.tt - at.st * at.st;
        double by_s = (at.tt * off_s - at.st * off_t) / determinant;
        double by_t = (at.ss * off_t - at.st * off_s) / determinant;
        double gain = off_s * by_s + off_t * by_t; /* Newton's decrement, squared */
        if (!(gain >= 0))
            return NAN;
        found = gain < 1e-16;
        double part = 1, before = s * trials + angle * goal - at.value;
        for (; part > 1e-6; part /= 2) {
            double next_s = s + part * by_s, next_t = fmin(0, angle + part * by_t);
            Cumulants next = of_all(law, trials, next_s, next_t);
            if (next_s * trials + next_t * goal - next.value >= before - 1e-9) {
                s = next_s;
                angle = next_t;
                at = next;
                break;
            }
        }
    }
    double root = 2 * (s * trials + angle * goal - at.value);
    if (!found || !(angle < 0) || !(root > 0))
        return NAN;
    double determinant = at.ss * at.tt - at.st * at.st;
    double w = -sqrt(root), u = (exp(angle / 2) - exp(-angle / 2)) * sqrt(determinant / trials);
    double density = exp(-0.5 * w * w) / sqrt(2 * M_PI);
    return normal_upper(w) - density * (1 / w - 1 / u);
}

/* Two cells that come up, summed over all counts. */
static double by_sum(const LawCells *law, double trials, double pairs)
{
    double chance = law->equal[0].chance, power = 0;
    for (double k = 0; k <= trials; k++)
        if (k * (k - 1) / 2 + (trials - k) * (trials - k - 1) / 2 >= pairs)
            power += exp(log_choose(trials, k) + k * log(chance) + (trials - k) * log1p(-chance));
    return fmin(1, power);
}

static double power_of(const LawCells *law, double trials, double pairs)
{
    /* As even as they can be, they still are as uneven as that. */
    double each = floor(trials / law->used), over = trials - each * law->used;
    if (pairs <= each * (trials - law->used + over) / 2)
        return 1;
    if (law->used < 2)
        return 0;
    if (law->used < 3)
        return by_sum(law, trials, pairs);
    double statistic = law->all * (2 * pairs - 1) / trials + law->all - trials;
    double rough = by_two_moments(law, trials, statistic);
    if (trials > DEEP * law->used || rough < 0.6)
        return rough;
    double sharp = by_saddle_point(law, trials, pairs);
    return sharp >= 0 && sharp <= 1 ? sharp : rough;
}

double law_power(const LawCells *law, uint64_t trials, double log10_level)
{
    double pairs = fewest_rejected((double)trials, law->all, log10_level);
    return isnan(pairs) ? NAN : isfinite(pairs) ? power_of(law, (double)trials, pairs) : 0;
}

double law_trials(const LawCells *law, double log10_level, double power)
{
    double square = (law->all - law->used) / law->all;
    for (size_t i = 0; i < law->count; i++) {
        double off = law->equal[i].chance - 1 / law->all;
        square += law->equal[i].cells * off * off * law->all;
    }
    double low = fmax(1, floor(trials_to_detect(square, law->all - 1, log10_level, power)));
    if (!(square > EVEN) || !(low < MOST))
        return INFINITY;
    double at_low = law_power(law, (uint64_t)low, log10_level), high = low, at_high = at_low;
    /* Noncentral chi-square may ask for too many, of one order for twice as many as need be. */
    while (at_low >= power) {
        double fewer = floor(low * 0.95);
        double reached = fewer < 1 ? 0 : law_power(law, (uint64_t)fewer, log10_level);
        if (!(reached >= power))
            return isnan(reached) ? NAN : low;
        low = fewer;
        at_low = reached;
    }
    for (; at_high < power && high < MOST; high = ceil(high * 1.1)) {
        low = high;
        at_low = at_high;
        at_high = law_power(law, (uint64_t)ceil(high * 1.1), log10_level);
    }
    /* The chance to miss falls nearly like exp(-N): false position, and every third step halves. */
    for (int step = 0; !isnan(at_high) && high - low > 1 + low / 1000; step++) {
        double from = log1p(-at_low), to = log1p(-fmin(at_high, 1 - 1e-12));
        double part = step % 3 < 2 ? (from - log1p(-power)) / (from - to) : 0.5;
        double middle = low + 1 + floor(fmin(fmax(part, 0), 1) * (high - low - 1));
        middle = fmin(middle, high - 1);
        double reached = law_power(law, (uint64_t)middle, log10_level);
        if (isnan(reached))
            return NAN;
        if (reached >= power) {
            high = middle;
            at_high = reached;
        } else {
            low = middle;
            at_low = reached;
        }
    }
    return isnan(at_high) ? NAN : high;
}
