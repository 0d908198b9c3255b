/* The two questions this folder has for OpenMP; without it there is one thread. */
#ifndef FAIRNESS_EXACT_THREADS_H
#define FAIRNESS_EXACT_THREADS_H

#ifdef _OPENMP
#include <omp.h>
#endif

/* How many threads to use where the caller asked for `wanted`, or for as many as there are (0). */
static inline int threads_for(int wanted)
{
#ifdef _OPENMP
    return wanted > 0 ? wanted : omp_get_max_threads();
#else
    (void)wanted;
    return 1;
#endif
}

/* The number of this thread in its team; 0 is the one that called. */
static inline int threads_self(void)
{
#ifdef _OPENMP
    return omp_get_thread_num();
#else
    return 0;
#endif
}

#endif
