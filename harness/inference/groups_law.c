#include "inference/groups_law.h"

#include "base/elementary.h"
#include "base/shape_outcomes.h"
#include "inference/multinomial_tail.h"

/* Sizes of groups, or of blocks. */
typedef struct Side {
    double count, inverses; /* how many; the sum of 1 / size */
} Side;

static Side side_of(const Shape *shape, bool blocks)
{
    Side side = {.count = (double)(blocks ? shape->blocks : shape->groups)};
    for (size_t i = 0; i < (blocks ? shape->blocks : shape->groups); i++)
        side.inverses += 1 / (double)(blocks ? shape_in_block(shape, i) : shape_in_group(shape, i));
    return side;
}

/* Dawson's v and w of one side. */
static double dawson_v(Side side, double n)
{
    return (side.count - 1) * (n - side.count) / (n - 1);
}

static double dawson_w(Side side, double n)
{
    return (n * side.inverses - side.count * side.count) / (n - 2);
}

GroupsLaw groups_law(const Shape *shape)
{
    Side r = side_of(shape, false), s = side_of(shape, true);
    double n = (double)shape->n;
    GroupsLaw law = {.df = (r.count - 1) * (s.count - 1)};
    if (n < 3)
        return law;
    double scale = (n - 1) * n * n / ((n - 2) * (n - 2));
    law.cube = scale * (r.inverses - (3 * r.count - 2) / n) * (s.inverses - (3 * s.count - 2) / n);
    if (shape->groups == shape->n || shape->blocks == shape->n)
        return law;
    law.skew = scale * (r.inverses - r.count * r.count / n) * (s.inverses - s.count * s.count / n);
    double v1 = dawson_v(r, n), w1 = dawson_w(r, n), v2 = dawson_v(s, n), w2 = dawson_w(s, n);
    double mixed = n > 3 ? 2 * n / (n - 3) * (v1 - w1) * (v2 - w2) : 0; /* of 3: v = w */
    law.spread = (n - 1) * (n - 1) / (n * n) * (mixed + n * n / (n - 1) * w1 * w2);
    return law;
}

QuadraticLaw groups_quadratic(const Shape *shape)
{
    GroupsLaw law = groups_law(shape);
    double items = 1, places = 1; /* a pair of trials that agree in one more item, near the least */
    for (size_t group = 0; group < shape->groups; group++)
        items = fmax(items, (double)shape_in_group(shape, group));
    for (size_t block = 0; block < shape->blocks; block++)
        places = fmax(places, (double)shape_in_block(shape, block));
    return (QuadraticLaw){.df = law.df,
                          .cube = law.cube + 1.5 * law.skew,
                          .spread = law.spread,
                          .step = 2 * ((double)shape->n - 1) / (items * places)};
}

Shape groups_of_blocks(Blocks blocks, uint32_t *sizes)
{
    for (size_t block = 0; block < blocks.count; block++)
        sizes[block] = (uint32_t)block_size(blocks, block);
    return (Shape){.n = blocks.items,
                   .groups = blocks.count,
                   .blocks = blocks.count,
                   .seen = blocks.items,
                   .in_group = sizes,
                   .in_block = sizes};
}

double groups_statistic(const Shape *shape, const uint64_t *counts, uint64_t trials)
{
    size_t n = shape->n;
    double sum = 0;
    for (size_t group = 0; group < shape->groups; group++) {
        double row = 0;
        for (size_t block = 0; block < shape->blocks; block++) {
            uint64_t weight = (uint64_t)shape_in_group(shape, group) * shape_in_block(shape, block);
            double off = count_off(counts[group * shape->blocks + block], n, trials, weight);
            row += off * off / (double)weight;
        }
        sum += row;
    }
    return (double)(n - 1) / (double)trials * sum;
}

double groups_lengths(const Shape *shape, const uint64_t *squares, uint64_t trials)
{
    double sum = 0;
    for (size_t group = 0; group < shape->groups; group++) {
        double row = 0;
        for (size_t block = 0; block < shape->blocks; block++)
            row += (double)squares[group * shape->blocks + block] /
                   (double)(shape_in_group(shape, group) * shape_in_block(shape, block));
        sum += row;
    }
    return (double)(shape->n - 1) * (sum - (double)trials);
}

double groups_variance(const Shape *shape, size_t group, size_t block)
{
    double n = (double)shape->n, r = (double)shape_in_group(shape, group);
    double s = (double)shape_in_block(shape, block);
    return r * s * (n - r) * (n - s) / (n * n * (n - 1));
}

/* ---- how items clump within a trial ---- */

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

/* ---- single items at single places ---- */

uint64_t position_least_trials(uint64_t n)
{
    enum { FEWEST_TRIALS = 20 };
    return n <= 2 ? 1 : FEWEST_TRIALS;
}

Status position_test(uint64_t trials, uint64_t n, unsigned __int128 sum_of_squares,
                     TestResult *result, Error *error)
{
    if (n == 2)
        return multinomial_test(trials, 2, sum_of_squares / 2, result, error);
    double items = (double)n, side = items - 1, count = (double)trials;
    /* A pair of trials that agree in one more place is a step. */
    QuadraticLaw law = {.df = side * side, .cube = side * side * side, .step = 2 * side};
    double over = (double)(__int128)(sum_of_squares - (unsigned __int128)trials * trials);
    TestResult test = quadratic_test(law, count, side * fmax(0, over / count));
    /* No outcome is less likely than all trials alike: (1/n!)^(N-1). */
    double all_alike = (1 - count) * log_gamma(items + 1) / LN10;
    test.tails.log10_upper = fmax(test.tails.log10_upper, all_alike);
    *result = test;
    return STATUS_OK;
}
