/* The exact laws of the permutation statistics (tallies/perm_stat.h) of a uniform permutation. */
#ifndef FAIRNESS_INFERENCE_STAT_LAW_H
#define FAIRNESS_INFERENCE_STAT_LAW_H

#include "base/arena.h"
#include "tallies/perm_stat.h"

/* The law for n >= 2 items; ret->chances[i] is the chance of stat->least + i, out of `memory`.
 * STATUS_FAILED without memory. */
Status stat_law(const PermStat *stat, size_t n, Arena *memory, StatLaw *ret, Error *error);

/* The chances of the cells of stat_cells(stat, n), by value: cells[] has room for their count.
 * Errors as above. */
Status stat_cell_chances(const PermStat *stat, size_t n, double *cells, Error *error);

#endif
