/* How often each item, each pair and each triple of items was in a sample of k out of n, one hand
 * or the first places, whatever its order. Cells in colexicographic order (sample_law.h). */
#ifndef FAIRNESS_TALLIES_SAMPLES_H
#define FAIRNESS_TALLIES_SAMPLES_H

#include "tallies/tally.h"

/* By how many items a subset has, less 1. */
extern const TallyKind tally_samples[3];

/* Whether it is one of them. */
bool samples_kind(const TallyKind *kind);

/* The number of items in the combinations of that kind: 1, 2 or 3. */
size_t samples_part(const TallyKind *kind);

#endif
