/* Paired timing: contestants take turns, round after round, so that whatever else the machine does
 * meets all of them alike. What counts is a ratio within a round, and of those the median. */
#ifndef FAIRNESS_BENCH_MEASURE_H
#define FAIRNESS_BENCH_MEASURE_H

#include <stddef.h>
#include <stdint.h>

enum { MEASURE_MAX_CONTESTANTS = 8, MEASURE_MAX_ROUNDS = 99 };

typedef struct Contestant {
    char name[48];
    void (*run)(void *context, uint64_t trials); /* allocates, runs, counts, frees */
    void *context;
    uint64_t trials; /* a round */
} Contestant;

/* Medians over the rounds. */
typedef struct Standing {
    double cpu_ns;  /* a trial, CPU time of the calling thread */
    double wall_ns; /* a trial */
    /* How often a contestant fits into the base's time, trial for trial; above 1 is faster. */
    double ratio, ratio_lowest, ratio_highest; /* by the clock asked for */
} Standing;

typedef enum MeasureClock { MEASURE_CPU, MEASURE_WALL } MeasureClock;

/* Times `count` contestants (at most MEASURE_MAX_CONTESTANTS) in `rounds` rounds (1 to
 * MEASURE_MAX_ROUNDS), after one warm-up of a tenth of the trials. Contestant 0 is the base. */
void measure(const Contestant *contestants, size_t count, size_t rounds, MeasureClock clock,
             Standing *ret_standings);

/* Seconds since some fixed point; of this thread's CPU time or of real time. */
double measure_now(MeasureClock clock);

/* The median of values[0..count-1], which are sorted on the way; count >= 1. */
double measure_median(double *values, size_t count);

#endif
