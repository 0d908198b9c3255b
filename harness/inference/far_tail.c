#include "inference/far_tail.h"

#include "base/elementary.h"

#include <math.h>
#include <stdlib.h>

static const double MOST_LIMITED = 2000; /* with more trials limits say little */

/* g of the header, by its series where the difference would be lost. */
static double bennett(double u)
{
    return u < 1e-3 ? 1 + u / 3 + u * u / 12 : 2 * (expm1(u) - u) / (u * u);
}

/* ln of the bound with a_N = `last`; INFINITY where it is none. */
static double log_bound(double df, double trials, double statistic, double last,
                        const double *limits)
{
    double root = sqrt(df), reach = sqrt(trials * statistic), a = last, sum = 0;
    for (double s = trials; s >= 1; s--) {
        sum += a;
        double most = fmin(reach, (s - 1) * root) * root;
        if (limits)
            most = fmin(most, limits[(size_t)s - 1]);
        double step = 2 * a * a * (s > 1 ? bennett(2 * a * most) : 0);
        a += step;
        if (!(2 * a * most < 700))
            return INFINITY;
    }
    return df * sum - last * trials * statistic;
}

/* The least over a_N. Any will do; the best lies below 1/2N, the limit of chi-square itself, and is
 * sought on a scale of its logarithm. */
static double log_least(double df, double trials, double statistic, const double *limits)
{
    enum { STEPS = 30 };
    double ratio = 0.5 * (sqrt(5) - 1);
    double low = log(1e-9 / trials), high = log(0.5 / trials);
    double left = high - ratio * (high - low), right = low + ratio * (high - low);
    double at_left = log_bound(df, trials, statistic, exp(left), limits);
    double at_right = log_bound(df, trials, statistic, exp(right), limits);
    for (int i = 0; i < STEPS; i++) {
        if (at_left < at_right || !isfinite(at_left)) { /* INFINITY: too far up */
            high = right, right = left, at_right = at_left;
            left = high - ratio * (high - low);
            at_left = log_bound(df, trials, statistic, exp(left), limits);
        } else {
            low = left, left = right, at_left = at_right;
            right = low + ratio * (high - low);
            at_right = log_bound(df, trials, statistic, exp(right), limits);
        }
    }
    return fmin(at_left, at_right);
}

/* ln E exp(theta x . y) of two trials, at most, of x . y up to `most`. */
static double log_mean(double df, const Products *products, double most, double theta)
{
    double sum = 0;
    if (!products)
        return log1p((expm1(theta * df) - theta * df) / df);
    for (size_t i = 0; i < products->count; i++)
        if (products->value[i] <= most)
            sum += products->chance[i] * expm1(theta * products->value[i]);
    return log1p(sum);
}

/* The least value of x . y that is exceeded with at most that chance. */
static double most_of(const Products *products, double chance)
{
    double most = INFINITY;
    for (size_t i = 0; products && i < products->count; i++) {
        double beyond = 0;
        for (size_t j = 0; j < products->count; j++)
            beyond += products->value[j] > products->value[i] ? products->chance[j] : 0;
        if (beyond <= chance)
            most = fmin(most, products->value[i]);
    }
    return most;
}

/* limits[s-1] is one that the step of trial s keeps but for a chance of exp(level) / trials, where
 * no two trials have an x . y that is so large that any two have with a chance of exp(level). */
static void limit_steps(double df, double trials, const Products *products, double level,
                        double *limits)
{
    enum { THETAS = 64 };
    double thetas[THETAS], means[THETAS];
    double most = most_of(products, exp(level) / (trials * trials / 2));
    double range = 5 + log(200 + 20 * sqrt(df)); /* from where steps are one x . y, to Gauss */
    for (size_t i = 0; i < THETAS; i++) {
        thetas[i] = exp(range * (double)i / (THETAS - 1) - 5) / df;
        means[i] = log_mean(df, products, most, thetas[i]);
    }
    for (double s = 1; s <= trials; s++) {
        double least = INFINITY;
        for (size_t i = 0; i < THETAS; i++)
            least = fmin(least, ((s - 1) * means[i] + log(trials) - level) / thetas[i]);
        limits[(size_t)s - 1] = least;
    }
}

double far_tail_of_square(double df, double trials, double statistic, const Products *products)
{
    if (!(df > 0) || !(trials > 1) || !(statistic > df))
        return 0;
    double best = fmin(0, log_least(df, trials, statistic, NULL)), before = 0;
    double *limits = trials <= MOST_LIMITED ? malloc((size_t)trials * sizeof *limits) : NULL;
    if (!limits && trials <= MOST_LIMITED)
        return -INFINITY;
    for (double level = -14; limits && level > -1e6; level *= 1.4) {
        limit_steps(df, trials, products, level, limits);
        double found = log_least(df, trials, statistic, limits);
        double beyond = level + (products ? log(2) : 0), larger = fmax(found, beyond);
        found = larger + log1p(exp(fmin(found, beyond) - larger));
        if (!(found < before))
            break;
        before = found;
        best = fmin(best, found);
    }
    free(limits);
    return best / LN10;
}

double far_tail_of_quadratic(QuadraticLaw law, double trials, double statistic,
                             const Products *products)
{
    return law.spread > 1e-9 * law.df ? 0 : far_tail_of_square(law.df, trials, statistic, products);
}

double far_tail_of_sum(double most, double trials, double statistic)
{
    double u = most * sqrt(statistic / trials);
    return fmin(0, log(2) - trials / (most * most) * ((1 + u) * log1p(u) - u)) / LN10;
}
