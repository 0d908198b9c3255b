#include "inference/clumping_law.h"

#include "base/arena.h"
#include "base/divisor.h"
#include "base/elementary.h"
#include "base/shape_outcomes.h"
#include "inference/groups_law.h"
#include "inference/stat_sum.h"

#include <math.h>

enum { FEW_VALUES = 500, ENOUGH_COUNTED = 2000, ENOUGH = 100 };

/* The length of a table in units that make it whole: sum m^2 * weight, over a common divisor. */
typedef struct Lengths {
    const Shape *shape;
    uint64_t weights[OUTCOMES_MOST_CELLS]; /* of each cell: the common multiple over r s */
    uint64_t least, most, step;
    double log_count, *chances;
    double mean, second, third; /* while chances are added up: powers of the length */
    bool second_pass;
} Lengths;

static uint64_t length_of(const Lengths *lengths, const uint32_t *table)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < lengths->shape->groups * lengths->shape->blocks; i++)
        sum += (uint64_t)table[i] * table[i] * lengths->weights[i];
    return sum;
}

static bool look(void *context, const uint32_t *table)
{
    Lengths *lengths = context;
    uint64_t length = length_of(lengths, table);
    if (!lengths->second_pass) {
        if (lengths->most == 0)
            lengths->least = length;
        uint64_t before = lengths->least;
        lengths->step =
            divisor_of_both(lengths->step, length > before ? length - before : before - length);
        lengths->least = length < before ? length : before;
        lengths->most = length > lengths->most ? length : lengths->most;
        return true;
    }
    double chance = outcome_chance(lengths->shape, lengths->log_count, table);
    double value = (double)(length - lengths->least) / (double)lengths->step;
    lengths->mean += chance * value;
    lengths->second += chance * value * value;
    lengths->third += chance * value * value * value;
    if (lengths->chances)
        lengths->chances[(length - lengths->least) / lengths->step] += chance;
    return true;
}

/* Whole weights of the cells; false where their common multiple is out of reach. */
static bool weigh(Lengths *lengths)
{
    const Shape *shape = lengths->shape;
    uint64_t multiple = 1;
    for (size_t i = 0; i < shape->groups * shape->blocks; i++) {
        uint64_t size = shape_in_group(shape, i / shape->blocks) *
                        (uint64_t)shape_in_block(shape, i % shape->blocks);
        multiple *= size / divisor_of_both(multiple, size);
        if (multiple > UINT64_C(1) << 40)
            return false;
    }
    for (size_t i = 0; i < shape->groups * shape->blocks; i++)
        lengths->weights[i] = multiple / (shape_in_group(shape, i / shape->blocks) *
                                          (uint64_t)shape_in_block(shape, i % shape->blocks));
    return true;
}

/* Goes through all outcomes. False where they are not counted one by one. */
static bool measure(Lengths *lengths, const Shape *shape)
{
    *lengths = (Lengths){.shape = shape};
    if (!shape->outcomes || !weigh(lengths))
        return false;
    outcome_tables(shape, look, lengths);
    return lengths->step > 0;
}

static size_t values_of(const Lengths *lengths)
{
    return (size_t)((lengths->most - lengths->least) / lengths->step) + 1;
}

/* Goes through them once more, for moments, and for the chances of all values_of where there is
 * room for them, else NULL. */
static void add_chances(Lengths *lengths, double *chances)
{
    const Shape *shape = lengths->shape;
    lengths->log_count = outcome_log_count(shape);
    lengths->second_pass = true;
    lengths->chances = chances;
    outcome_tables(shape, look, lengths);
}

uint64_t clumping_least_trials(const Shape *shape)
{
    double df = groups_law(shape).df;
    Lengths lengths;
    if (!measure(&lengths, shape))
        return (uint64_t)fmax(ENOUGH, ceil(7200 / df));
    return values_of(&lengths) <= FEW_VALUES ? 1 : ENOUGH_COUNTED;
}

/* The tails of both sides of a sum `off` standard deviations from its mean, of a gamma law with
 * that skewness, shifted and maybe turned round: of being as far, or farther, and nearer. */
static Tails gamma_tails(double off, double skewness)
{
    double sign = skewness < 0 ? -1 : 1, df = 8 / fmax(skewness * skewness, 1e-12);
    double ends[2] = {fabs(off) * sign, -fabs(off) * sign}; /* where it is beyond: above, below */
    Tails high = chi_square_tails(fmax(0, df + fmax(ends[0], ends[1]) * sqrt(2 * df)), df);
    double low = df + fmin(ends[0], ends[1]) * sqrt(2 * df), above = high.log10_upper;
    double below = low > 0 ? chi_square_tails(low, df).log10_lower : -INFINITY;
    double far = pow(10, above) + pow(10, below);
    double log10_far = far > 1e-280 ? log10(fmin(1, far)) : fmax(above, below);
    return (Tails){.log10_upper = log10_far, .log10_lower = log10(fmax(1e-300, 1 - fmin(1, far)))};
}

Status clumping_test(const Shape *shape, const uint64_t *squares, uint64_t trials, TestResult *ret,
                     Error *error)
{
    GroupsLaw law = groups_law(shape);
    double count = (double)trials;
    double off = (groups_lengths(shape, squares, trials) - count * law.df);
    TestResult test = {.df = 1, .method = "corrected"};
    double skewness = 2 * sqrt(law.spread) / law.df; /* of a gamma law with that mean, variance */
    Lengths lengths;
    bool known = measure(&lengths, shape);
    bool summed = known && (double)values_of(&lengths) * count <= SUM_TEST_MOST;
    SCOPED_ARENA scratch = {0};
    double *chances = summed ? arena_get(&scratch, values_of(&lengths), sizeof *chances) : NULL;
    TRY(arena_status(&scratch, "the law of clumping", error));
    if (known)
        add_chances(&lengths, chances);
    if (summed) {
        uint64_t sum = 0;
        for (size_t i = 0; i < shape->groups * shape->blocks; i++)
            sum += squares[i] * lengths.weights[i];
        TRY(sum_test_of((double)((sum - lengths.least * trials) / lengths.step), chances,
                        values_of(&lengths), trials, &test, error));
    } else {
        if (known) {
            double m = lengths.mean, variance = lengths.second - m * m;
            double cube = lengths.third - 3 * m * lengths.second + 2 * m * m * m;
            skewness = cube / (variance * sqrt(variance));
        }
        test.tails = gamma_tails(off / sqrt(count * law.spread), skewness / sqrt(count));
    }
    test.statistic = off * off / (count * law.spread);
    *ret = test;
    return STATUS_OK;
}
