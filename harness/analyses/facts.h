/* What never or always happens in the trials of a case, in plain words. */
#ifndef FAIRNESS_ANALYSES_FACTS_H
#define FAIRNESS_ANALYSES_FACTS_H

#include "analyses/analysis.h"

typedef struct FactsFound {
    char **list; /* "no item ever stays at its place", the plainest first; at least one */
    size_t count;
} FactsFound;

extern const Analysis analysis_facts;

#endif
