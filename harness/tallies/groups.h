/* How many items of each group fell into each block of places, under a shape that is not plain. */
#ifndef FAIRNESS_TALLIES_GROUPS_H
#define FAIRNESS_TALLIES_GROUPS_H

#include "tallies/tally.h"

/* Cell group * blocks + block: the items of that group in that block, over all trials. Where both
 * items and places are grouped as many cells follow, with the squares of a trial's items there. */
extern const TallyKind tally_groups;

/* Whether some items are alike and some places are not distinguished, so that a trial's table is
 * not one of zeros and ones. */
static inline bool both_grouped(const Shape *shape)
{
    return shape->groups < shape->n && shape->blocks < shape->n;
}

#endif
