#include "inference/sample_law.h"

#include "base/arena.h"
#include "base/elementary.h"

#include <math.h>

static double choose(double n, double k)
{
    double product = 1;
    if (k < 0 || k > n)
        return 0;
    for (double i = 1; i <= k; i++)
        product = product * (n - k + i) / i;
    return product;
}

/* C(k-i, j-i) C(n-i-j, k-j) / C(n, k): the weight of part i in the squares of the j-subsets. */
static double weight(double n, double k, double i, double j)
{
    if (k - j < 0 || n - i - k < 0)
        return 0;
    return choose(k - i, j - i) * exp(log_choose(n - i - j, k - j) - log_choose(n, k));
}

double sample_df(size_t n, size_t part)
{
    return choose((double)n, (double)part) - choose((double)n, (double)part - 1);
}

/* z . z' of two samples of k out of n that have `common` items in common. */
static double product_of(double n, double k, size_t part, double common)
{
    double values[SAMPLE_MOST_PART + 1] = {1};
    for (size_t j = 1; j <= part; j++) {
        double sum = choose(common, (double)j);
        for (size_t i = 0; i < j; i++)
            sum -= weight(n, k, (double)i, (double)j) * values[i];
        values[j] = sum / weight(n, k, (double)j, (double)j);
    }
    return values[part];
}

static double chance_of(double n, double k, double common)
{
    return exp(log_choose(k, common) + log_choose(n - k, k - common) - log_choose(n, k));
}

QuadraticLaw sample_law(size_t n, size_t k, size_t part)
{
    double items = (double)n, taken = (double)k, cube = 0;
    for (double common = fmax(0, 2 * taken - items); common <= taken; common++) {
        double value = product_of(items, taken, part, common);
        cube += chance_of(items, taken, common) * value * value * value;
    }
    return (QuadraticLaw){.df = sample_df(n, part), .cube = cube};
}

/* From the counts of subsets to the counts of subsets with one item less, of the same samples. */
static uint64_t *smaller(size_t n, size_t k, size_t part, const uint64_t *counts, Arena *memory)
{
    uint64_t *sums = arena_get(memory, (size_t)choose((double)n, (double)part - 1), sizeof *sums);
    size_t at = 0;
    for (size_t c = part == 3 ? 2 : 1; sums && c < n; c++)
        for (size_t b = part == 3 ? 1 : 0; b < c; b++) {
            if (part == 2) {
                sums[b] += counts[at];
                sums[c] += counts[at++];
                continue;
            }
            for (size_t a = 0; a < b; a++, at++) {
                sums[b * (b - 1) / 2 + a] += counts[at];
                sums[c * (c - 1) / 2 + a] += counts[at];
                sums[c * (c - 1) / 2 + b] += counts[at];
            }
        }
    size_t size = sums ? (size_t)choose((double)n, (double)part - 1) : 0;
    for (size_t i = 0; i < size; i++)
        sums[i] /= k - part + 1; /* each was met with each other item of its samples */
    return sums;
}

/* X2_1 of the counts of single items. */
static double of_singles(double n, double k, const uint64_t *counts, double trials)
{
    double sum = 0;
    for (size_t a = 0; a < (size_t)n; a++) {
        double off = (double)counts[a] - trials * k / n;
        sum += off * off;
    }
    return n * (n - 1) / (trials * k * (n - k)) * sum;
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

double sample_statistic(size_t n, size_t k, size_t part, const uint64_t *counts, uint64_t trials)
{
    double items = (double)n, taken = (double)k, count = (double)trials, value = NAN;
    if (part == 1)
        return of_singles(items, taken, counts, count);
    SCOPED_ARENA scratch = {0};
    const uint64_t *pair_counts = part == 3 ? smaller(n, k, 3, counts, &scratch) : counts;
    uint64_t *singles = pair_counts ? smaller(n, k, 2, pair_counts, &scratch) : NULL;
    if (singles && part == 2)
        value = of_pairs(items, taken, pair_counts, singles, count);
    if (singles && part == 3) {
        double mean =
            count * taken * (taken - 1) * (taken - 2) / (items * (items - 1) * (items - 2));
        double sum = 0;
        for (size_t i = 0; i < (size_t)choose(items, 3); i++)
            sum += ((double)counts[i] - mean) * ((double)counts[i] - mean);
        value = sum / count -
                weight(items, taken, 1, 3) * of_singles(items, taken, singles, count) -
                weight(items, taken, 2, 3) * of_pairs(items, taken, pair_counts, singles, count);
        value /= weight(items, taken, 3, 3);
    }
    return value;
}
