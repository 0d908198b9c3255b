/* The exact laws of the permutation statistics (tallies/perm_stat.h) of a uniform permutation. */
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

/* The law for n >= 2 items, where it is known: relative errors below 1e-11. The caller owes
 * stat_law_end. STATUS_FAULT where the law is out of reach, STATUS_FAILED without memory. */
Status stat_law(const PermStat *stat, size_t n, PermStatLaw *ret, Error *error);
void stat_law_end(PermStatLaw *law);

/* The chances of the cells of stat_cells(stat, n), by value: cells[] has room for their count. 0
 * only where a cell cannot come up. Errors as above. */
Status stat_cell_chances(const PermStat *stat, size_t n, double *cells, Error *error);

#endif
