/* How often each pair of items was in a sample of k out of n, one hand or the first places,
 * whatever its order. Cells in colexicographic order (inference/checks/samples.c). */
#ifndef FAIRNESS_TALLIES_SAMPLES_H
#define FAIRNESS_TALLIES_SAMPLES_H

#include "tallies/tally.h"

extern const TallyKind tally_sample_pairs;

#endif
