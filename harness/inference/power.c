#include "inference/power.h"

#include "base/elementary.h"
#include "base/root.h"
#include "inference/binomial_tail.h"
#include "inference/chi_square.h"
#include "inference/noncentral.h"
#include "inference/stat_test.h"

#include <gsl/gsl_cdf.h>

static const double EVEN = 1e-20; /* w^2 that is only rounding */
static const double MOST = 1e12;  /* trials that multinomial_test() takes */

/* A number of the `all` cells are equally likely; none of the others comes. */
static double spread_power(double used, double all, double trials, double pairs)
{
    EqualCells equal = {1 / all, 1 / used, used};
    LawCells law = {.equal = &equal, .count = 1, .used = used, .all = all};
    return pairs_power(&law, trials, pairs);
}

static bool law_known(const PowerTest *test, const Bias *bias)
{
    return test->kind == POWER_CELLS && bias->law && bias->law->count;
}

static bool is_noncentral(const PowerTest *test, const Bias *bias, double trials)
{
    return test->kind == POWER_CHI_SQUARE ||
           (test->kind == POWER_CELLS && !law_known(test, bias) &&
            power_is_noncentral(trials, test->df + 1, bias->square));
}

static double cells_power(const PowerTest *test, const Bias *bias, double trials)
{
    double all = test->df + 1, pairs = fewest_pairs_rejected(trials, all, test->log10_level);
    if (!isfinite(pairs))
        return isnan(pairs) ? NAN : 0;
    if (law_known(test, bias))
        return pairs_power(bias->law, trials, pairs);
    /* Rounded up, a fraction that is only rounding being none. */
    double used = fmax(1, ceil(all / (1 + bias->square) * (1 - 1e-12)));
    return spread_power(used, all, trials, pairs);
}

/* Of a sum of values: by the normal law, with the mean and the variance of one value under the
 * bias.
 */
static double sum_power(const PowerTest *test, const double *even, const double *chances,
                        size_t count, double trials)
{
    double mean[2] = {0}, square[2] = {0};
    for (size_t cell = 0; cell < count; cell++) {
        double value = (double)cell;
        mean[0] += even[cell] * value;
        square[0] += even[cell] * value * value;
        mean[1] += chances[cell] * value;
        square[1] += chances[cell] * value * value;
    }
    double needed = sqrt(chi_square_upper_quantile(test->log10_level, 1) *
                         fmax(0, square[0] - mean[0] * mean[0]) * trials);
    double off = (mean[1] - mean[0]) * trials;
    double deviation = sqrt(fmax(1e-12, square[1] - mean[1] * mean[1]) * trials);
    return gsl_cdf_ugaussian_Q((needed - off) / deviation) +
           gsl_cdf_ugaussian_P((-needed - off) / deviation);
}

/* Of two values, which are as likely without the bias: the chance of the counts that are as far
 * from the middle as is rejected. */
static double coin_power(const PowerTest *test, double chance, double trials)
{
    double one_end = test->log10_level - log10(2);
    Root root = {.low = floor(trials / 2), .guess = trials / 2 + 1, .most = trials, .whole = true};
    while (root_asks(&root))
        root_take(&root, one_end - binomial_tails(root.x, trials, 0.5).log10_upper);
    if (!isfinite(root.high))
        return 0;
    chance = fmin(fmax(chance, 1e-15), 1 - 1e-15);
    return pow(10, binomial_tails(root.high, trials, chance).log10_upper) +
           pow(10, binomial_tails(trials - root.high, trials, chance).log10_lower);
}

static double stat_power(const PowerTest *test, const double *chances, double trials)
{
    size_t count = stat_cells(test->stat, test->n).count, groups = 0;
    SCOPED_ARENA scratch = {0};
    double *even = arena_get(&scratch, count, sizeof *even);
    EqualCells *sums = arena_get(&scratch, count, sizeof *sums);
    size_t *group = arena_get(&scratch, count, sizeof *group);
    if (scratch.lost || stat_cell_chances(test->stat, test->n, even, NULL))
        return NAN;
    stat_groups(even, count, trials, group, &groups);
    for (size_t cell = 0; cell < count; cell++) {
        sums[group[cell]].even += even[cell];
        sums[group[cell]].chance += chances[cell];
        sums[group[cell]].cells = 1;
    }
    if (count == 2)
        return coin_power(test, chances[0], trials);
    if (stat_is_summed(count, groups, trials))
        return sum_power(test, even, chances, count, trials);
    return power_by_two_moments(sums, groups, trials,
                                chi_square_upper_quantile(test->log10_level, (double)groups - 1));
}

/* ---- what the tests are asked ---- */

double power_of(const PowerTest *test, const Bias *bias, double trials)
{
    if (test->kind == POWER_PROOF)
        return bias->square >= 1 ? 1 : -expm1(trials * log1p(-bias->square));
    if (test->kind == POWER_STAT)
        return stat_power(test, bias->chances, trials);
    if (is_noncentral(test, bias, trials))
        return noncentral_chi_square_upper(chi_square_upper_quantile(test->log10_level, test->df),
                                           test->df, trials * bias->square);
    return cells_power(test, bias, trials);
}

double least_trials(const PowerTest *test, const Bias *bias, double power)
{
    if (test->kind == POWER_PROOF)
        return bias->square >= 1 ? 1 : fmax(1, ceil(log1p(-power) / log1p(-bias->square)));
    bool known = law_known(test, bias);
    double square = known ? bias->law->square : bias->square;
    if (!(square > EVEN))
        return INFINITY;
    double first = 100, low = 0;
    if (test->kind != POWER_STAT) {
        first = trials_to_detect(square, test->df, test->log10_level, power);
        if (is_noncentral(test, bias, first) || !(first < MOST))
            return fmax(1, ceil(first));
        first = fmax(1, known ? floor(first) : ceil(first));
        low = known ? 0 : first - 1;
    }
    /* Noncentral chi-square may ask for too many, of one order for twice as many as need be. */
    if (known && power_of(test, bias, first) >= power) {
        double fewer = floor(first * 0.95);
        double reached = fewer < 1 ? 0 : power_of(test, bias, fewer);
        if (!(reached >= power))
            return isnan(reached) ? NAN : first;
        first = fewer;
    }
    Root root = {.low = low, .guess = first, .most = MOST, .within = 1e-3, .whole = true};
    /* The chance to miss falls nearly like exp(-N). */
    while (root_asks(&root)) {
        double missed = fmax(1 - power_of(test, bias, root.x), 1e-12);
        root_take(&root, log1p(-power) - log(missed));
    }
    return root.high;
}

double least_effect(const PowerTest *test, double trials, double power)
{
    double all = (double)cells_of_df(test->df);
    if (all < 2)
        return INFINITY;
    double square = detectable_lambda(all - 1, test->log10_level, power) / trials;
    if (power_is_noncentral(trials, all, square))
        return sqrt(square);
    double pairs = fewest_pairs_rejected(trials, all, test->log10_level);
    if (!isfinite(pairs))
        return pairs;
    /* One cell alone is found. More cells than by noncentral chi-square, rounded up, do not count.
     */
    Root root = {.low = 1, .high = ceil(all / (1 + square)) + 1, .whole = true};
    while (root_asks(&root))
        root_take(&root, power - spread_power(root.x, all, trials, pairs));
    return isnan(root.high) ? NAN : sqrt(fmax(square, all / root.low - 1));
}
