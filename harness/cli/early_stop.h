/* Runs that stop when the evidence is enough. */
#ifndef FAIRNESS_EARLY_STOP_H
#define FAIRNESS_EARLY_STOP_H

#include "cases/known_runs.h"
#include "cases/run_cases.h"

/* Counts cases until their e-values tell bias, an outcome is no permutation, or all trials are
 * done. Looked at are fixed numbers of trials, in the order of the trials: within the first block
 * about half as many again each time, then whole blocks, a quarter more each time. What ran beyond
 * is not counted. So neither threads nor machine change where a case stops. */
typedef struct EarlyStop {
    size_t cases; /* among which alpha is shared */
    Known known;  /* cleared by run_cases */
} EarlyStop;

/* The counting for run_cases; *stop is to outlive it. */
Counting early_stop_counting(EarlyStop *stop);

#endif
