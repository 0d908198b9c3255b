/* The exact laws of the two numbers of a word (tallies/words.h). Pure functions. */
#ifndef FAIRNESS_INFERENCE_WORD_LAW_H
#define FAIRNESS_INFERENCE_WORD_LAW_H

#include "base/shape.h"
#include "base/status.h"

/* The chances of 0, 1, ... inversions, as many as tally_word_inversions has cells: the coefficients
 * of the Gaussian multinomial of the kinds. Kind by kind: those with the kinds before are the
 * Mann-Whitney statistic (1947, Ann. Math. Stat. 18, whose recurrence this is), and do not depend
 * on those among the kinds before. */
Status word_inversions_law(const Shape *shape, double *ret_chances, Error *error);

/* The chances of 0, 1, ... n runs; of two kinds as by Wald and Wolfowitz (1940, Ann. Math. Stat.
 * 11). Kind by kind: its r items come as k blocks in C(r-1, k-1) ways, to k of the L + 1 gaps of
 * the word before, of which c are between items that are alike. */
Status word_runs_law(const Shape *shape, double *ret_chances, Error *error);

#endif
