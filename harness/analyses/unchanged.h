/* Which part of the trials came out as they went in, where all others look fair. */
#ifndef FAIRNESS_ANALYSES_UNCHANGED_H
#define FAIRNESS_ANALYSES_UNCHANGED_H

#include "analyses/analysis.h"

typedef struct UnchangedFound {
    double share; /* of all trials, above 0 and below 1 */
} UnchangedFound;

extern const Analysis analysis_unchanged;

#endif
