#include "inference/clumping_law.h"

#include "base/elementary.h"
#include "base/shape_outcomes.h"
#include "inference/groups_law.h"

#include <math.h>

/* The third cumulant of |z|^2, added up over all outcomes. */
typedef struct Third {
    const Shape *shape;
    double log_count, df, sum;
} Third;

static bool add_cube(void *context, const uint32_t *table)
{
    Third *third = context;
    const Shape *shape = third->shape;
    double sum = 0;
    for (size_t i = 0; i < shape->groups * shape->blocks; i++)
        sum += (double)table[i] * table[i] /
               ((double)shape_in_group(shape, i / shape->blocks) *
                (double)shape_in_block(shape, i % shape->blocks));
    double off = (double)(shape->n - 1) * (sum - 1) - third->df;
    third->sum += outcome_chance(shape, third->log_count, table) * off * off * off;
    return true;
}

static double skewness_of(const Shape *shape, GroupsLaw law)
{
    Third third = {.shape = shape, .df = law.df};
    if (!shape->outcomes)
        return 2 * sqrt(law.spread) / law.df;
    third.log_count = outcome_log_count(shape);
    outcome_tables(shape, add_cube, &third);
    return third.sum / (law.spread * sqrt(law.spread));
}

uint64_t clumping_least_trials(const Shape *shape)
{
    enum { COUNTED = 2000, COUNTED_A_SQUARE = 125, ENOUGH = 100, OVER_DF = 7200 };
    GroupsLaw law = groups_law(shape);
    double skewness = skewness_of(shape, law);
    double least = shape->outcomes ? fmax(COUNTED, COUNTED_A_SQUARE * skewness * skewness)
                                   : fmax(ENOUGH, OVER_DF / law.df);
    return (uint64_t)ceil(least);
}

/* log10 of the chance of a sum that lies `off` standard deviations from its mean, or farther, on
 * either side: of a gamma law with that skewness, shifted and maybe turned round. */
static double log10_far(double off, double skewness)
{
    double df = 8 / fmax(skewness * skewness, 1e-12), distance = fabs(off) * sqrt(2 * df);
    double above = chi_square_tails(df + distance, df).log10_upper;
    double below = chi_square_tails(fmax(0, df - distance), df).log10_lower;
    return fmin(0, log_sum(above * LN10, below * LN10) / LN10);
}

TestResult clumping_test(const Shape *shape, const uint64_t *squares, uint64_t trials)
{
    GroupsLaw law = groups_law(shape);
    double count = (double)trials;
    double off =
        (groups_lengths(shape, squares, trials) - count * law.df) / sqrt(count * law.spread);
    return (TestResult){.statistic = off * off,
                        .df = 1,
                        .tails.log10_upper = log10_far(off, skewness_of(shape, law) / sqrt(count)),
                        .method = "corrected"};
}
