#include "inference/multinomial_power.h"

#include "base/elementary.h"
#include "inference/chi_square.h"
#include "inference/multinomial_tail.h"
#include "inference/noncentral.h"

#include <stddef.h>

typedef unsigned __int128 Wide;

static const double DEEP = 5;         /* trials a cell */
static const double MOST_CELLS = 1e9; /* 12! orders are half of that */
static const double SMALL = .02;      /* w^2: a power of .99 is .989 and more up to there */

bool multinomial_is_noncentral(double trials, double cells, double square)
{
    return !(trials / cells < DEEP) || square <= SMALL;
}

/* log10 of P(pairs or more) or of P(pairs or fewer), among pairs of trials that share a cell; NAN
 * for want of memory. */
static double log10_tail(MultinomialLaw *law, Wide pairs, bool upper)
{
    uint64_t trials = law->trials, cells = law->cells;
    uint64_t each = trials / cells, over = trials % cells;
    Wide fewest = (Wide)each * (trials - cells + over) / 2;
    if (pairs < fewest)
        return upper ? 0 : -INFINITY;
    TestResult test;
    if (multinomial_law_test(law, 2 * pairs + trials, &test, NULL))
        return NAN;
    return upper ? test.tails.log10_upper : test.tails.log10_lower;
}

/* The fewest pairs that are rejected; 0: no number of them is. The log of the tail is nearly
 * straight in them, so it is false position, from where chi-square has the level; every fourth step
 * halves. */
static Wide fewest_rejected_of(MultinomialLaw *law, double log10_level, bool *ret_failed)
{
    uint64_t trials = law->trials, cells = law->cells;
    Wide most = (Wide)trials * (trials - 1) / 2, low = most / cells; /* low is not rejected */
    double k = (double)cells, n = (double)trials;
    double by_chi_square = (chi_square_upper_quantile(log10_level, k - 1) + n - k) * n / k / 2;
    double at_low = -log10_level, at_high = 0; /* log10 of the tail over the level */
    Wide high = by_chi_square < (double)most ? (Wide)fmax(by_chi_square, 0) : most;
    for (high = high > low ? high : low + 1;; high += (high - low) / 4 + 1) {
        high = high < most ? high : most;
        at_high = (most ? log10_tail(law, high, true) : 0) - log10_level;
        *ret_failed |= isnan(at_high);
        if (isnan(at_high) || (high == most && at_high > 0))
            return 0;
        if (at_high <= 0)
            break;
        low = high;
        at_low = at_high;
    }
    for (int step = 0; high - low > 1; step++) {
        Wide inner = high - low - 1;
        double part = step % 4 < 3 ? at_low / (at_low - at_high) : 0.5;
        Wide middle = low + 1 + (Wide)(fmin(fmax(part, 0), 1) * (double)inner);
        middle = middle < high ? middle : high - 1;
        double at = log10_tail(law, middle, true) - log10_level;
        *ret_failed |= isnan(at);
        if (at <= 0) {
            high = middle;
            at_high = at;
        } else {
            low = middle;
            at_low = at;
        }
    }
    return high;
}

static Wide fewest_rejected(uint64_t trials, uint64_t cells, double log10_level, bool *ret_failed)
{
    MultinomialLaw law = {.trials = trials, .cells = cells};
    Wide pairs = fewest_rejected_of(&law, log10_level, ret_failed);
    multinomial_law_end(&law);
    return pairs;
}

double multinomial_fewest_rejected(uint64_t trials, uint64_t cells, double log10_level)
{
    bool failed = false;
    Wide pairs = fewest_rejected(trials, cells, log10_level, &failed);
    return failed ? NAN : pairs ? (double)pairs : INFINITY;
}

/* Whether N trials in `used` cells alone have that many pairs with probability `power`: 1 or 0, -1
 * for want of memory. One cell alone has all there can be. */
static int has_pairs(uint64_t trials, uint64_t used, Wide pairs, double power)
{
    if (used < 2)
        return 1;
    MultinomialLaw law = {.trials = trials, .cells = used};
    double missed = log10_tail(&law, pairs - 1, false);
    multinomial_law_end(&law);
    return isnan(missed) ? -1 : missed <= log1p(-power) / log(10);
}

uint64_t multinomial_cells(double df)
{
    return df >= 1 && df < MOST_CELLS ? (uint64_t)df + 1 : 0;
}

double multinomial_detectable(uint64_t trials, uint64_t cells, double log10_level, double power)
{
    if (cells < 2)
        return INFINITY;
    double k = (double)cells;
    double square = detectable_lambda(k - 1, log10_level, power) / (double)trials;
    if (multinomial_is_noncentral((double)trials, k, square))
        return sqrt(square);
    bool failed = false;
    Wide needed = fewest_rejected(trials, cells, log10_level, &failed);
    if (failed || !needed)
        return failed ? NAN : INFINITY;
    /* One cell alone is found. More cells than by noncentral chi-square, rounded up, do not count.
     */
    uint64_t low = 1, high = (uint64_t)ceil(k / (1 + square)) + 1;
    while (high - low > 1) {
        uint64_t middle = low + (high - low) / 2;
        int has = has_pairs(trials, middle, needed, power);
        if (has < 0)
            return NAN;
        if (has)
            low = middle;
        else
            high = middle;
    }
    return sqrt(fmax(square, k / (double)low - 1));
}

/* Whether the trials find the bias: 1 or 0, -1 for want of memory. */
static int finds(uint64_t trials, uint64_t cells, uint64_t used, double log10_level, double power)
{
    bool failed = false;
    Wide needed = fewest_rejected(trials, cells, log10_level, &failed);
    if (failed)
        return -1;
    return needed ? has_pairs(trials, used, needed, power) : 0;
}

double multinomial_trials(double square, uint64_t cells, double log10_level, double power)
{
    double k = (double)cells, trials = trials_to_detect(square, k - 1, log10_level, power);
    if (multinomial_is_noncentral(trials, k, square))
        return trials;
    /* 1 / (1 + w^2) of the cells; rounded up, a fraction that is only rounding being none. */
    uint64_t used = (uint64_t)fmax(1, ceil(k / (1 + square) * (1 - 1e-12)));
    uint64_t low = (uint64_t)fmax(1, ceil(trials)), high = low, deep = (uint64_t)(DEEP * k);
    int found;
    while ((found = finds(high, cells, used, log10_level, power)) == 0 && high < deep) {
        low = high;
        high = high + high / 2 + 1 < deep ? high + high / 2 + 1 : deep;
    }
    while (found >= 0 && high - low > 1 + low / 1000) {
        uint64_t middle = low + (high - low) / 2;
        found = finds(middle, cells, used, log10_level, power);
        if (found)
            high = middle;
        else
            low = middle;
    }
    return found < 0 ? NAN : (double)high;
}
