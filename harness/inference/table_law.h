/* Tables of rows of items by columns of places, whose chi-square has a bound of its far tail
 * (table_tail.h). */
#ifndef FAIRNESS_INFERENCE_TABLE_LAW_H
#define FAIRNESS_INFERENCE_TABLE_LAW_H

#include "base/shape.h"

#include <stddef.h>

enum { TABLE_KINDS = 8 };

/* The rows of a table, or its columns: times[i] of them have size[i] items, or places. */
typedef struct TableSide {
    size_t kinds; /* more than TABLE_KINDS: there is no bound */
    double size[TABLE_KINDS], times[TABLE_KINDS];
} TableSide;

/* T = (factor n / N) sum (O - E)^2 / (r s), at most, of O the items of a row (r of them) that N
 * trials put into a column (s of n places), E = N r s / n. */
typedef struct TableLaw {
    TableSide rows, columns; /* the sizes of columns add up to n */
    double factor;
    /* p of E prod F_i(row i) <= prod (E F_i(row i)^p)^(1/p) for all F_i >= 0. 2 for permutations,
     * 3 for cycles. */
    double power;
} TableLaw;

/* The law of a table of groups by blocks, each item in one group and each place in one block. */
TableLaw table_law_of_shape(const Shape *shape);

/* The law of which symbol follows which in a cycle of n + 1; none where these lie in blocks. The
 * statistic of successors has a smaller weight than this for what is antisymmetric. */
TableLaw table_law_of_cycle(size_t n);

#endif
