#include "inference/drift_law.h"

#include "base/elementary.h"
#include "inference/corrected_tail.h"
#include "inference/groups_law.h"

#include <stdbool.h>

static const double PARTS = DRIFT_PARTS;
static const double SMALL_ENOUGH = 0.1; /* a correction in natural logs that is left out */

/* T of the counts of each class of items at each class of places, summed over the parts
 * first..last-1. */
static double position_statistic(const Tally *tally, const DriftClasses *classes, size_t first,
                                 size_t last)
{
    double items = (double)tally->n, trials = 0.0, sum = 0.0;
    for (int pass = 0; pass < 2; pass++) /* the trials, then the squares */
        for (size_t i = 0; i < (pass ? classes->rows : 1); i++)
            for (size_t p = 0; p < classes->columns; p++) {
                uint64_t count = 0;
                for (size_t part = first; part < last; part++)
                    count += tally_cell(tally, (part * classes->rows + i) * classes->columns + p);
                double size = (double)classes->row[i] * (double)classes->column[p];
                double off = (double)count - trials * size / items;
                if (pass)
                    sum += off * off / size;
                else
                    trials += (double)count / (double)classes->row[0];
            }
    return trials > 0.0 ? (items - 1.0) / trials * sum : NAN;
}

double drift_statistic(const Tally *tally)
{
    DriftClasses classes = drift_classes(&tally->shape);
    double sum = 0.0;
    for (size_t part = 0; part < DRIFT_PARTS; part++)
        sum += position_statistic(tally, &classes, part, part + 1);
    return fmax(0.0, sum - position_statistic(tally, &classes, 0, DRIFT_PARTS)) +
           (isnan(sum) ? NAN : 0.0); /* fmax drops it */
}

static double matrix_df(size_t n)
{
    double m = (double)drift_blocks(n);
    return (m - 1.0) * (m - 1.0);
}

/* The law of X2 with N' = N / (PARTS - 1) in the place of trials (corrected_tail.h): variance
 * 2 df (1 - 1/N') + 8 quadratic / N', third cumulant by 48 cubic / N'. */
static CorrectedLaw law_of(size_t n, double trials)
{
    double m = (double)drift_blocks(n);
    return (CorrectedLaw){.df = (PARTS - 1.0) * matrix_df(n),
                          .trials = trials / (PARTS - 1.0),
                          .cubic = pow(m - 1.0, 3.0) * (PARTS - 2.0) / 12.0};
}

/* Near 0 the statistic is made of steps, and eight equal parts have a chance that chi-square does
 * not know. Its sphere holds more than that chance where the squared radius is two steps of (n-1)
 * m^2 / (n^2 N) for each degree of freedom, m the rows of the matrix: the lower tail is taken there
 * where it would be taken below. For three items that is more than the chance of equal parts, by
 * three or four decades (counted in full: tests/unit_drift.c). */
static double least_resolved(size_t n, double trials)
{
    double rows = (double)drift_blocks(n) / (double)n;
    return 2.0 * law_of(n, trials).df * ((double)n - 1.0) * rows * rows / trials;
}

static TestResult test_orders(size_t n, double trials, double statistic)
{
    bool single = drift_blocks(n) == n;
    double below = fmax(statistic, least_resolved(n, trials));
    CorrectedLaw law = law_of(n, trials);
    Tails tails = single ? corrected_tails(law, statistic) : chi_square_tails(statistic, law.df);
    if (below > statistic)
        tails.log10_lower = single ? corrected_tails(law, below).log10_lower
                                   : chi_square_tails(below, law.df).log10_lower;
    return (TestResult){.statistic = statistic,
                        .df = law.df,
                        .tails = tails,
                        .method = single ? "corrected" : "pearson"};
}

static uint64_t least_trials_of_orders(size_t n)
{
    if (drift_blocks(n) == n)
        return DRIFT_PARTS * 100 * n; /* as many in each part as the positions check needs */
    for (double trials = 1000;; trials *= 2) {
        CorrectedLaw lumpy = law_of(n, trials), normal = lumpy;
        normal.cubic = 0.0;
        normal.quadratic = 2.0 * matrix_df(n) * (PARTS - 1.0) / 8.0;
        if (corrected_tail_size(lumpy) < SMALL_ENOUGH && corrected_tail_size(normal) < SMALL_ENOUGH)
            return (uint64_t)trials;
    }
}

/* ---- under a shape ---- */

/* The shape of the classes, of which nothing but sizes is asked. It borrows them. */
static Shape shape_of_classes(const Shape *shape, DriftClasses *classes)
{
    return (Shape){.n = shape->n,
                   .groups = classes->rows,
                   .blocks = classes->columns,
                   .seen = shape->n,
                   .in_group = classes->row,
                   .in_block = classes->column};
}

static QuadraticLaw law_in(const Shape *shape)
{
    DriftClasses classes = drift_classes(shape);
    Shape of_classes = shape_of_classes(shape, &classes);
    GroupsLaw law = groups_law(&of_classes);
    return (QuadraticLaw){.df = (PARTS - 1) * law.df,
                          .cube = (PARTS - 2) * law.cube,
                          .spread = (PARTS - 1) * law.spread};
}

double drift_df(const Shape *shape)
{
    return law_in(shape).df;
}

/* Near 0 as above: two steps for each degree of freedom. */
TestResult drift_test(const Shape *shape, double trials, double statistic)
{
    if (shape_is_plain(shape))
        return test_orders(shape->n, trials, statistic);
    DriftClasses classes = drift_classes(shape);
    QuadraticLaw law = law_in(shape);
    double row = 0, column = 0;
    for (size_t i = 0; i < DRIFT_BLOCKS; i++) {
        row = fmax(row, classes.row[i]);
        column = fmax(column, classes.column[i]);
    }
    double least = 2 * law.df * ((double)shape->n - 1) / (row * column * trials);
    return quadratic_test(law, trials / (PARTS - 1), fmax(0, least - statistic), statistic);
}

uint64_t drift_least_trials(const Shape *shape)
{
    return shape_is_plain(shape) ? least_trials_of_orders(shape->n)
                                 : DRIFT_PARTS * quadratic_least_trials(law_in(shape));
}
