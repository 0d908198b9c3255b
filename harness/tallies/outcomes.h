/* How often each outcome came that can be distinguished, under a shape that is not plain. */
#ifndef FAIRNESS_TALLIES_OUTCOMES_H
#define FAIRNESS_TALLIES_OUTCOMES_H

#include "tallies/tally.h"

/* Cell: the number of the outcome (base/shape_outcomes.h). */
extern const TallyKind tally_outcomes;

#endif
