#include "inference/sample_law.h"

#include "base/arena.h"
#include "base/elementary.h"
#include "inference/hypergeometric.h"

#include <math.h>

/* C(k-i, j-i) C(n-i-j, k-j) / C(n, k): the weight of part i in the squares of the j-subsets. */
static double weight(double n, double k, double i, double j)
{
    if (k - j < 0 || n - i - k < 0)
        return 0;
    return exp(log_choose(k - i, j - i) + log_choose(n - i - j, k - j) - log_choose(n, k));
}

/* z . z' of two samples of k out of n that have `common` items in common. */
static double product_of(double n, double k, double common)
{
    double first = (common - weight(n, k, 0, 1)) / weight(n, k, 1, 1);
    double pairs = common * (common - 1) / 2;
    return (pairs - weight(n, k, 0, 2) - weight(n, k, 1, 2) * first) / weight(n, k, 2, 2);
}

QuadraticLaw sample_law(const Shape *shape)
{
    double items = (double)shape->n, taken = (double)shape->seen, cube = 0;
    for (double common = fmax(0, 2 * taken - items); common <= taken; common++) {
        double value = product_of(items, taken, common);
        cube += exp(hypergeometric_log(items, taken, taken, common)) * value * value * value;
    }
    return (QuadraticLaw){.df = items * (items - 3) / 2, .cube = cube};
}

/* X2_2: what of the pairs does not follow from their items. */
static double of_pairs(double n, double k, const uint64_t *pairs, const uint64_t *items,
                       double trials)
{
    double mean = trials * k * (k - 1) / (n * (n - 1)), sum = 0;
    size_t at = 0;
    for (size_t b = 1; b < (size_t)n; b++)
        for (size_t a = 0; a < b; a++, at++) {
            double known =
                ((double)items[a] - trials * k / n) + ((double)items[b] - trials * k / n);
            double off = (double)pairs[at] - mean - (k - 1) / (n - 2) * known;
            sum += off * off;
        }
    return n * (n - 1) * (n - 2) * (n - 3) / (trials * k * (k - 1) * (n - k) * (n - k - 1)) * sum;
}

double sample_statistic(const Tally *tally, uint64_t trials, int threads)
{
    size_t n = tally->n, k = tally->shape.seen, at = 0;
    SCOPED_ARENA scratch = {0};
    uint64_t *items = arena_get(&scratch, n, sizeof *items);
    uint64_t *counts = arena_keep(&scratch, tally_counts(tally));
    if (scratch.lost)
        return NAN;
    for (size_t b = 1; b < n; b++)
        for (size_t a = 0; a < b; a++, at++) {
            items[a] += counts[at];
            items[b] += counts[at];
        }
    for (size_t a = 0; a < n; a++)
        items[a] /= k - 1; /* each was met with each other item of its samples */
    return fmax(0, of_pairs((double)n, (double)k, counts, items, (double)trials));
}
