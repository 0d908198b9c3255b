/* The clock that nobody sets, for what takes or waits a while. */
#ifndef FAIRNESS_CLOCK_H
#define FAIRNESS_CLOCK_H

#include <stdint.h>
#include <time.h>

/* Seconds since some moment before the program began. */
static inline double monotonic_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Whole milliseconds since the same moment. */
static inline int64_t monotonic_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

#endif
