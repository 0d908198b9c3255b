/* The kinds of a bias: a function of all n! orders, split by the irreducible representations of the
 * symmetric group. There is one for each shape, a partition of n: rows that do not grow and add up
 * to n. What a shape holds shows in statements about n - (its first row) items, and in none about
 * fewer; that number is its order:
 *
 *   (n)                 the mean; no bias
 *   (n-1, 1)            order 1: where one item goes
 *   (n-2, 2)            order 2: which two items share which two places
 *   (n-2, 1, 1)         order 2: which of two items comes first in two places
 *   ...
 *   (1, ..., 1)         whether orders are even or odd
 *
 * The computation is Clausen's fast Fourier transform of the symmetric group (M. Clausen, Fast
 * generalized Fourier transforms, Theoret. Comput. Sci. 67, 1989) with Young's orthogonal form (G.
 * James, A. Kerber, The Representation Theory of the Symmetric Group, 1981, section 3.4). */
#ifndef FAIRNESS_INFERENCE_SPECTRUM_H
#define FAIRNESS_INFERENCE_SPECTRUM_H

#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

enum {
    SPECTRUM_MAX_ITEMS = 10,  /* 10! values take about a second of one thread */
    SPECTRUM_MAX_SHAPES = 42, /* partitions of 10 */
};

/* A partition of n into rows. */
typedef struct Partition {
    uint8_t rows[SPECTRUM_MAX_ITEMS]; /* rows[0] >= rows[1] >= ... > 0 */
    uint8_t count;                    /* of the rows */
} Partition;

/* How many items a statement must name to see what the shape holds: n - rows[0]. */
size_t shape_order(const Partition *shape);

/* The partitions of n, 1 <= n <= SPECTRUM_MAX_ITEMS, from (n) down to (1, ..., 1): each next one is
 * smaller in the first row that differs. Returns how many. */
size_t shapes_of(size_t n, Partition ret[SPECTRUM_MAX_SHAPES]);

/* The part of a function f of the orders that belongs to a shape. */
typedef struct SpectrumPart {
    Partition shape;
    uint32_t dimension; /* d of the representation; the part has d^2 degrees of freedom */
    double square;      /* d |sum of f(s) rho(s)|^2. Of the probabilities of a law this is the part
                           of phi2, of N counts N times the part of Pearson's statistic */
} SpectrumPart;

/* The part of a bias that one shape holds: it shows in statements about
 * `order` items, and in none about fewer. */
typedef struct BiasPart {
    uint64_t rows[10]; /* of the shape, a partition of n: rows[0] >= rows[1] >= ... */
    size_t row_count;
    size_t order;     /* n - rows[0] */
    double statistic; /* the part of Pearson's; of a law NAN */
    double df;        /* the square of the shape's dimension */
    double w2;        /* its part of w^2, below 0 where it is less than chance has; of phi2 */
    double noise;     /* the standard deviation that w2 has under fairness; 0 of a law */
} BiasPart;

/* A part as a report has it: of counts of `trials` >= 2 trials; with `trials` 0 of a law. */
BiasPart spectrum_part(const SpectrumPart *part, uint64_t trials);

/* Every shape but (n), in the order of shapes_of. */
typedef struct Spectrum {
    size_t n;
    size_t count;
    SpectrumPart parts[SPECTRUM_MAX_SHAPES];
} Spectrum;

/* Splits values[0..n!-1], a number for each order in lexicographic order (tallies/rank.h), of which
 * there are then n! * (sum of (value - mean)^2) in all parts together. 2 <= n <=
 * SPECTRUM_MAX_ITEMS. `values` is used as room, and lost. The same doubles for any `threads` >= 1.
 * STATUS_FAILED where memory gives out, which takes n! more doubles, or where the parts do not add
 * up to that sum within 1e-9 of it. */
Status spectrum_make(size_t n, double *values, int threads, Spectrum *ret, Error *error);

#endif
