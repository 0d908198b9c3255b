/* Threads: OpenMP's, whose pragmas a compiler without it passes over; then there is one, and a lock
 * is nothing. */
#ifndef FAIRNESS_THREADS_H
#define FAIRNESS_THREADS_H

#ifdef _OPENMP
#include <omp.h>
typedef omp_lock_t Lock;
#else
typedef int Lock;
#define omp_init_lock(lock)    ((void)(lock))
#define omp_set_lock(lock)     ((void)(lock))
#define omp_unset_lock(lock)   ((void)(lock))
#define omp_destroy_lock(lock) ((void)(lock))
#endif

/* A lock from lock_make to lock_end, which one thread at a time has, from lock_take to lock_leave.
 */
static inline void lock_make(Lock *lock)
{
    omp_init_lock(lock);
}

static inline void lock_take(Lock *lock)
{
    omp_set_lock(lock);
}

static inline void lock_leave(Lock *lock)
{
    omp_unset_lock(lock);
}

static inline void lock_end(Lock *lock)
{
    omp_destroy_lock(lock);
}

/* How many processors there are for us. */
static inline int threads_of_machine(void)
{
#ifdef _OPENMP
    return omp_get_num_procs();
#else
    return 1;
#endif
}

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
