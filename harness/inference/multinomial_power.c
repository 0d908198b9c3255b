#include "inference/multinomial_power.h"

#include "inference/multinomial_tail.h"
#include "inference/noncentral.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

typedef unsigned __int128 Wide;

static const uint64_t DEEP = 5;  /* trials a cell */
static const double SMALL = .02; /* w^2: a power of .99 is .989 and more up to there */

/* log10 of P(pairs or more) or of P(pairs or fewer), among pairs of trials that share a cell; NAN
 * for want of memory. */
static double log10_tail(uint64_t trials, uint64_t cells, Wide pairs, bool upper)
{
    uint64_t each = trials / cells, over = trials % cells;
    Wide fewest = (Wide)each * (trials - cells + over) / 2;
    if (pairs < fewest)
        return upper ? 0 : -INFINITY;
    MultinomialTest test;
    if (multinomial_test(trials, cells, 2 * pairs + trials, &test, NULL))
        return NAN;
    return upper ? test.tails.log10_upper : test.tails.log10_lower;
}

/* The fewest pairs that are rejected; 0: no number of them is. */
static Wide fewest_rejected(uint64_t trials, uint64_t cells, double log10_level, bool *ret_failed)
{
    Wide most = (Wide)trials * (trials - 1) / 2, low = most / cells, high = low, step = 1;
    for (;; step *= 2) { /* low is not rejected */
        high = step < most - low ? low + step : most;
        double tail = most ? log10_tail(trials, cells, high, true) : 0;
        *ret_failed |= isnan(tail);
        if (isnan(tail) || (high == most && tail > log10_level))
            return 0;
        if (tail <= log10_level)
            break;
        low = high;
    }
    while (high - low > 1) {
        Wide middle = low + (high - low) / 2;
        double tail = log10_tail(trials, cells, middle, true);
        *ret_failed |= isnan(tail);
        if (tail <= log10_level)
            high = middle;
        else
            low = middle;
    }
    return high;
}

double multinomial_detectable(uint64_t trials, uint64_t cells, double log10_level, double power)
{
    double k = (double)cells;
    double square = detectable_lambda(k - 1, log10_level, power) / (double)trials;
    if (trials / cells >= DEEP || square <= SMALL)
        return sqrt(square);
    bool failed = false;
    Wide needed = fewest_rejected(trials, cells, log10_level, &failed);
    if (failed || !needed)
        return failed ? NAN : INFINITY;
    /* One cell alone is found. More cells than by noncentral chi-square, rounded up, do not count.
     */
    double log10_missed = log1p(-power) / log(10);
    uint64_t low = 1, high = (uint64_t)ceil(k / (1 + square)) + 1;
    while (high - low > 1) {
        uint64_t middle = low + (high - low) / 2;
        double missed = log10_tail(trials, middle, needed - 1, false);
        if (isnan(missed))
            return NAN;
        if (missed <= log10_missed)
            low = middle;
        else
            high = middle;
    }
    return sqrt(fmax(square, k / (double)low - 1));
}
