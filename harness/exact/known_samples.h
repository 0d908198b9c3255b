/* The dictionary of samplers: where each item lies of which some are taken. */
#ifndef FAIRNESS_EXACT_KNOWN_SAMPLES_H
#define FAIRNESS_EXACT_KNOWN_SAMPLES_H

#include "base/shape.h"
#include "exact/known_laws.h"

/* Makes it, all zero before, the laws of samplers in a deal of different items, of which some are
 * not seen: of every registered one that takes as many as are seen, and is not even in this shape.
 * Its rows are the items, its columns the blocks. A systematic sample is even so, and there
 * all the same: by pairs it is not. And of everyday samplers and shuffles that are fair, whose
 * numbers are drawn from few bits (known_faults.h), as far as they are seen. The caller owes
 * known_laws_clear, also where it fails, as it does without memory. */
Status sample_laws_for(KnownLaws *laws, const Shape *shape, Error *error);

#endif
