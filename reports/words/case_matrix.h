/* Cases, the worst first. */
#ifndef FAIRNESS_CASE_MATRIX_H
#define FAIRNESS_CASE_MATRIX_H

#include "base/text.h"
#include "result/result.h"

/* How bad a case is: what is not as expected first, then the graver verdict, then the larger w.
 */
typedef struct CaseRank {
    size_t index; /* of the case */
    int gravity;
    double effect; /* of what is biased; 0 where it is not known */
} CaseRank;

CaseRank case_rank(const RunResult *run, size_t index);

/* For qsort: the worst first, equals in their order. */
int case_by_rank(const void *a, const void *b);

#endif
