/* Whether the beginning of a run is like its end: positions, counted apart in each eighth of it. */
#ifndef FAIRNESS_TALLIES_DRIFT_H
#define FAIRNESS_TALLIES_DRIFT_H

#include "tallies/tally.h"

enum {
    DRIFT_PARTS = 8,
    DRIFT_BLOCKS = 16, /* above so many items, blocks of neighbours: a matrix of so many rows */
};

/* Cell (part * m + I) * m + P counts the items of block I at places of block P in that part of the
 * run, m blocks. Trial t of N is in part floor(8 t / N). */
extern const TallyKind tally_drift;

/* m for n items, and the number of items in a block. */
size_t drift_blocks(size_t n);
size_t drift_block_size(size_t n, size_t block);

#endif
