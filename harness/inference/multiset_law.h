/* The exact law of the number of a word (tallies/words.h). A pure function. */
#ifndef FAIRNESS_INFERENCE_MULTISET_LAW_H
#define FAIRNESS_INFERENCE_MULTISET_LAW_H

#include "base/shape.h"
#include "base/status.h"

/* The chances of 0, 1, ... n runs; of two kinds as by Wald and Wolfowitz (1940, Ann. Math. Stat.
 * 11). Kind by kind: its r items come as k blocks in C(r-1, k-1) ways, to k of the L + 1 gaps of
 * the word before, of which c are between items that are alike. */
Status word_runs_law(const Shape *shape, double *ret_chances, Error *error);

#endif
