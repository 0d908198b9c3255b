/* sample-pairs: which two items are together in a sample of k out of n. */
#include "tallies/samples.h"
#include "base/elementary.h"
#include "inference/binomial_tail.h"
#include "inference/check_kind.h"

#include <stdio.h>

/* Order says nothing in a sample of k out of n: what pairs of items say beyond what single items
 * say (the Johnson scheme). With O(B) the trials whose sample has the j-subset B in it, and X2 the
 * sum of the parts X2_0 = N, X2_1, X2_2, ... : sum O(B)^2 = (N/K) sum over i <= j of C(k-i, j-i)
 * C(n-i-j, k-j) X2_i,   K = C(n, k). X2_2 is chi-square in the limit, with C(n,2) - n degrees of
 * freedom; |z|^2 of one trial is that number for certain. */

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

/* df, and E (z . z')^3 of two trials. */
static QuadraticLaw law_of(const Shape *shape)
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

/* X2_2, of the counts of all pairs of items, in colexicographic order: {a < b} is number C(b,2) +
 * a. NAN for want of memory. */
static double statistic(const Tally *tally, uint64_t trials, int threads)
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

static bool automatic(PlannedCheck of)
{
    enum { MOST_STEPS = 400 }; /* a trial */
    double k = (double)of.shape->seen;
    return tally_cells(of.kind->tally, of.shape, of.trials, NULL) && k * (k - 1) / 2 <= MOST_STEPS;
}

/* The chance that both items are in the sample. */
static CellLaw cell_law(const Tally *tally, uint64_t cell)
{
    double k = (double)tally->shape.seen, n = (double)tally->n;
    return (CellLaw){.mean = k * (k - 1) / (n * (n - 1))};
}

/* "items 3 and 17". */
static void cell_name(const Tally *tally, uint64_t cell, char *text, size_t size)
{
    const Shape *shape = &tally->shape;
    size_t later = 1;
    while (later * (later + 1) / 2 <= cell)
        later++;
    size_t first = (size_t)(cell - later * (later - 1) / 2);
    if (shape->names)
        snprintf(text, size, "%s and %s", shape->names[shape_group(shape, first)],
                 shape->names[shape_group(shape, later)]);
    else
        snprintf(text, size, "item %zu and item %zu", first, later);
}

const CheckKind check_sample_pairs = {
    QUADRATIC_CHECK(law_of, statistic),
    .id = "sample-pairs",
    .summary = "which two items were in a sample together; with --hands or --take",
    .means = "some pairs of items are in a sample together too often, though each item may be even",
    .finding = "some pairs of items come together too often, others too rarely",
    .shapes = CHECK_DEALS,
    .tally = &tally_sample_pairs,
    .automatic = automatic,
    .largest_effect = check_root_of_df,
    .cell_law = cell_law,
    .uniform = true,
    .cell_name = cell_name,
};
