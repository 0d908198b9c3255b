#include "inference/pairs_power.h"

#include "base/elementary.h"
#include "base/root.h"
#include "inference/chi_square.h"
#include "inference/multinomial_tail.h"
#include "inference/noncentral.h"
#include "inference/quadratic_tail.h"

#include <gsl/gsl_cdf.h>
#include <stdlib.h>

static const double DEEP = 2000; /* trials a cell */
static const double FEW = 25;

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
            made.equal[count++] = (EqualCells){1 / (double)cells, chances[cell], 1};
    made.used = (double)count;
    qsort(made.equal, count, sizeof *made.equal, by_chance);
    for (size_t i = 0; i < count; i++) {
        EqualCells *last = made.count ? &made.equal[made.count - 1] : NULL;
        if (last && made.equal[i].chance <= last->chance * (1 + 1e-12))
            last->cells++;
        else
            made.equal[made.count++] = made.equal[i];
    }
    made.square = (made.all - made.used) / made.all;
    for (size_t i = 0; i < made.count; i++)
        made.square += made.equal[i].cells * pow(made.equal[i].chance - 1 / made.all, 2) * made.all;
    *ret = made;
    return STATUS_OK;
}

/* ---- which counts are rejected ---- */

/* log10 of P(pairs or more) or of P(pairs or fewer), among pairs of trials that share a cell; NAN
 * for want of memory. */
static double log10_tail(MultinomialLaw *law, double pairs, bool upper)
{
    uint64_t trials = law->trials, cells = law->cells, each = trials / cells;
    if (pairs < (double)each * ((double)trials - (double)cells + (double)(trials % cells)) / 2)
        return upper ? 0 : -INFINITY;
    TestResult test;
    if (multinomial_law_test(law, 2 * (unsigned __int128)pairs + trials, &test, NULL))
        return NAN;
    return upper ? test.tails.log10_upper : test.tails.log10_lower;
}

/* With many trials a cell by the correction of order 1/N, where inversion would take seconds: the
 * power is less than a thousandth off. */
double fewest_pairs_rejected(double trials, double cells, double log10_level)
{
    double by_chi_square = chi_square_upper_quantile(log10_level, cells - 1);
    if (trials >= FEW * cells) {
        Root root = {.low = cells, .high = 2 * by_chi_square, .within = 1e-9};
        while (root_asks(&root)) {
            Tails tails = large_sample_multinomial_test(trials, cells, root.x).tails;
            root_take(&root, log10_level - tails.log10_upper);
        }
        return ceil((root.high + trials - cells) * trials / cells / 2);
    }
    MultinomialLaw law = {.trials = (uint64_t)trials, .cells = (uint64_t)cells};
    double most = trials * (trials - 1) / 2, low = floor(most / cells);
    double guess = floor((by_chi_square + trials - cells) * trials / cells / 2);
    Root root = {.low = low, .guess = fmax(guess, low + 1), .most = most, .whole = true};
    while (root_asks(&root))
        root_take(&root, log10_level - log10_tail(&law, root.x, true));
    multinomial_law_end(&law);
    return root.high;
}

/* ---- how often they come ---- */

/* By noncentral chi-square with the mean and the variance that Pearson's statistic has with the
 * chances q of the bias. With a_i = 1 / (N even_i) it is S - N, S = sum of a_i O_i^2, and N(j) = N
 * (N-1) ... (N-j+1) of the multinomial's factorial moments give those of O_i^2. */
double power_by_two_moments(const EqualCells *cells, size_t count, double trials, double statistic)
{
    double n1 = trials, n2 = n1 * (trials - 1), n3 = n2 * (trials - 2), n4 = n3 * (trials - 3);
    double linear = 0, square = 0, same = 0;
    for (size_t i = 0; i < count; i++) {
        double q = cells[i].chance, a = 1 / (trials * cells[i].even), times = cells[i].cells;
        linear += times * a * q;
        square += times * a * q * q;
        same += times * a * a * q * (4 * n3 * q * q + 6 * n2 * q + n1);
    }
    double mean = n2 * square + n1 * linear;
    double variance =
        n4 * square * square + 2 * n3 * square * linear + n2 * linear * linear + same - mean * mean;
    mean -= trials;
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
    double rate = log(mean) + s;
    Root least = {.high = fmax(1, mean * exp(s) + 2), .whole = true};
    while (root_asks(&least))
        root_take(&least, log(least.x + 1) - rate - angle * least.x);
    double mode = least.high - 1,
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
    return gsl_cdf_ugaussian_Q(w) - density * (1 / w - 1 / u);
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

/* The chance of that many pairs or more; NAN for want of memory. */
double pairs_power(const LawCells *law, double trials, double pairs)
{
    /* As even as they can be, they still are as uneven as that. */
    double each = floor(trials / law->used), over = trials - each * law->used;
    if (pairs <= each * (trials - law->used + over) / 2)
        return 1;
    if (law->used < 2)
        return 0;
    if (law->count == 1 && trials < FEW * law->used) {
        MultinomialLaw alike = {.trials = (uint64_t)trials, .cells = (uint64_t)law->used};
        double missed = log10_tail(&alike, pairs - 1, false);
        multinomial_law_end(&alike);
        return -expm1(missed * LN10);
    }
    if (law->used < 3)
        return by_sum(law, trials, pairs);
    double statistic = law->all * (2 * pairs - 1) / trials + law->all - trials;
    double rough = power_by_two_moments(law->equal, law->count, trials, statistic);
    if (trials > DEEP * law->used || rough < 0.6)
        return rough;
    double sharp = by_saddle_point(law, trials, pairs);
    return sharp >= 0 && sharp <= 1 ? sharp : rough;
}
