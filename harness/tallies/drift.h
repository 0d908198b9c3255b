/* Whether the beginning of a run is like its end: positions, counted apart in each eighth of it. */
#ifndef FAIRNESS_TALLIES_DRIFT_H
#define FAIRNESS_TALLIES_DRIFT_H

#include "tallies/tally.h"

enum {
    DRIFT_PARTS = 8,
    DRIFT_BLOCKS = 16, /* above this many items, blocks of neighbours: a matrix of this many rows */
};

/* Cell (part * R + I) * S + P counts the items of class I at places of class P in that part of the
 * run. Of n different items, of which every place is seen, there are drift_blocks(n) classes of
 * either: blocks of neighbours. Under a shape a class is a group of items, or a block of places; of
 * more than DRIFT_BLOCKS groups or blocks, neighbours are put together likewise. Trial t of N is in
 * part floor(8 t / N). */
extern const TallyKind tally_drift;

/* The classes of items and of places, and how many are in each. */
typedef struct DriftClasses {
    size_t rows, columns;
    uint32_t row[DRIFT_BLOCKS], column[DRIFT_BLOCKS];
} DriftClasses;
DriftClasses drift_classes(const Shape *shape);

/* m for n items. */
size_t drift_blocks(size_t n);

#endif
