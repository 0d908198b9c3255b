/* What is freed is used again. */
#ifndef FAIRNESS_MEMORY_KEEP_H
#define FAIRNESS_MEMORY_KEEP_H

#include <stdlib.h> /* __GLIBC__ */

#ifdef __GLIBC__
#include <malloc.h>
#endif

/* Lets the process keep what it frees, up to some megabytes: else it gives the memory of law after
 * law back to the system, and takes it again. */
static inline void memory_keep(void)
{
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 4 << 20);
    mallopt(M_TRIM_THRESHOLD, 64 << 20);
#endif
}

#endif
