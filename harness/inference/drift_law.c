#include "inference/drift_law.h"

#include "base/elementary.h"
#include "inference/quadratic_tail.h"
#include "inference/groups_law.h"

static const double PARTS = DRIFT_PARTS;

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

/* Near 0 the statistic is made of steps, and eight equal parts have a chance that no density knows: the
 * lower tail is taken at two steps for each degree of freedom where it would be taken below. */
TestResult drift_test(const Shape *shape, double trials, double statistic)
{
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
    return DRIFT_PARTS * quadratic_least_trials(law_in(shape));
}
