/* What is wrong with a part of the trials, where all else looks fair: they came out as they went
 * in, or an item was put at a place. */
#ifndef FAIRNESS_ANALYSES_IN_PART_H
#define FAIRNESS_ANALYSES_IN_PART_H

#include "analyses/analysis.h"

/* One of the shares is above 0 and below 1, the other 0. */
typedef struct InPartFound {
    double unchanged; /* share of all trials that came out as they went in */
    double placed;    /* or in which the item was put at the place, beyond those of chance */
    uint64_t item, place;
} InPartFound;

extern const Analysis analysis_in_part;

#endif
