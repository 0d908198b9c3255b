/* pairs-of-places: which two items share which two places, and which way round; with positions all
 * that can be said of two items. */
#include "tallies/place_pairs.h"
#include "base/elementary.h"
#include "inference/check_kind.h"

/* The dimensions of the shapes (n-2, 2) and (n-2, 1, 1). */
static double together_dimension(size_t n)
{
    return (double)n * (double)(n - 3) / 2;
}

static double turned_dimension(size_t n)
{
    return (double)(n - 1) * (double)(n - 2) / 2;
}

/* The sum over both shapes of d^2 + 2 d / N times its sum, n >= 4 (tallies/place_pairs.h). NAN for
 * want of memory. */
static double statistic(const Tally *tally, uint64_t trials, int threads)
{
    double a = together_dimension(tally->n), b = turned_dimension(tally->n);
    PlacePairSums sums;
    if (place_pairs_sums(tally, trials, threads, &sums, NULL))
        return NAN;
    double found =
        a * a + b * b + 2 / (double)trials * (a * (double)sums.together + b * (double)sums.turned);
    return fmax(0, found);
}

/* x . y is the sum over both shapes of d times the character of the order that leads from one trial
 * to the other. The mean of a product of three characters is how often one shape is in the product
 * of the others (counted over all orders of 4 to 8 items; the same from 6 on). |x|^2 is df for
 * every order. A pair of trials moves the statistic by twice a dimension over the trials at least.
 */
static QuadraticLaw law_of(const Shape *shape)
{
    size_t n = shape->n;
    double a = together_dimension(n), b = turned_dimension(n);
    double aaa = n < 6 ? 1 : 2, aab = n < 5 ? 0 : 1, abb = n < 5 ? 1 : 2;
    return (QuadraticLaw){.df = a * a + b * b,
                          .cube = aaa * a * a * a + 3 * aab * a * a * b + 3 * abb * a * b * b +
                                  b * b * b,
                          .step = 2 * a};
}

/* It sees no less than others from so many trials on, and takes about as long as they do. */
static bool automatic(PlannedCheck of)
{
    enum { LEAST_ITEMS = 6, LEAST_TRIALS = 100000 };
    return of.trials >= LEAST_TRIALS && of.n >= LEAST_ITEMS && of.n <= PLACE_PAIRS_TABLE;
}

const CheckKind check_place_pairs = {
    QUADRATIC_CHECK(law_of, statistic),
    .id = "pairs-of-places",
    .finding = "two items come to some two places together too often",
    .means = "two items depend on each other though each looks even: merges and cuts do so",
    .summary =
        "which two items share which two places, and which way round, n from 4 to 5200; above 12 "
        "items of the first 65,536 trials, above 64 of 640 to 2,000",
    .tally = &tally_place_pairs,
    .automatic = automatic,
    .costly_from = 6,
    .cost = COST_MANY,
    .largest_effect = check_root_of_df,
};
