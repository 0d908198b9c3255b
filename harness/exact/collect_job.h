/* The job of a walk over all paths of a shuffle. */
#ifndef FAIRNESS_EXACT_COLLECT_JOB_H
#define FAIRNESS_EXACT_COLLECT_JOB_H

#include <stddef.h>
#include <stdint.h>

#include "algorithms/descriptor.h"
#include "exact/limits.h"

typedef struct CollectJob {
    const Algorithm *algorithm;
    uint32_t parameter;
    size_t n;
    size_t words;          /* of a mass: 1 for exact draws (it bounds Walk.words) */
    uint64_t product_most; /* paths are cut above this product of ranges */
    int threads;           /* at least 1 */
    const ExactLimits *limits;
} CollectJob;

#endif
