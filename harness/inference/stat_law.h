/* The exact laws of the one-number statistics of a uniform permutation (tallies/perm_stat.h). */
#ifndef FAIRNESS_INFERENCE_NUMBER_LAW_H
#define FAIRNESS_INFERENCE_NUMBER_LAW_H

#include "base/status.h"
#include "tallies/perm_stat.h"

/* The chances of a run of values; those below `first` and from first + count on have less than
 * 1e-30 each side, or none. */
typedef struct PermStatLaw {
    uint64_t first;
    size_t count;
    double *chances; /* `count` of them; owned */
} PermStatLaw;

/* The law for n >= 2 items, up to the limits of tallies/perm_stat.h: relative errors below 1e-11.
 * The caller owes stat_law_end. STATUS_FAULT where the law is out of reach, STATUS_FAILED without
 * memory.
 *
 * Fixed points: C(n,k) D(n-k) / n! (Montmort 1708). Cycles: Stirling numbers of the first kind, as
 * a sum of independent events of chance 1/i. Inversions: Mahonian numbers, a sum of independent
 * numbers uniform on 0..i-1. Descents and rising sequences: Eulerian numbers. Footrule: paths of
 * the number of items under way (below). Increasing subsequence: sum of f^2 over the shapes with
 * that first row, f by hook lengths (Schensted 1961; Frame, Robinson & Thrall 1954, Canadian J.
 * Math. 6). The recurrences are in stat_law.c and number_law_shapes.c. */
Status stat_law(PermStat number, size_t n, PermStatLaw *ret, Error *error);
void stat_law_end(PermStatLaw *law);

/* The chances of the cells of stat_cells(number, n), by value: cells[] has room for their count.
 * 0 only where a cell cannot come up. Errors as above. */
Status stat_cell_chances(PermStat number, size_t n, double *cells, Error *error);

/* The law of the longest increasing subsequence: chances[k], k = 0..n, n <= 64. */
void stat_law_increasing(size_t n, double *chances);

#endif
