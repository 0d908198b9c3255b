/* Paired timing: contestants take turns, round after round, so that whatever else the machine does
 * meets all of them alike. What counts is a ratio within a round, and of those the median. */
#ifndef FAIRNESS_BENCH_MEASURE_H
#define FAIRNESS_BENCH_MEASURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MEASURE_MAX_CONTESTANTS = 40, MEASURE_MAX_ROUNDS = 99 };

typedef struct Contestant {
    char name[48];
    /* Allocates, runs, counts, frees. Returns the CPU seconds that the trials took where only it
     * knows (another process), else 0: then its call is timed. */
    double (*run)(void *context, uint64_t trials);
    void *context;
    uint64_t trials; /* a round; at least 1 */
} Contestant;

typedef enum MeasureClock {
    MEASURE_CPU,  /* of the calling thread: for what runs on one thread */
    MEASURE_WALL, /* real time, of rounds in which the machine had nothing else to do */
} MeasureClock;

/* Medians over the rounds that count. */
typedef struct Standing {
    double cpu_ns;  /* a trial, CPU time of the calling thread */
    double wall_ns; /* a trial */
    /* How often a contestant fits into the base's time, trial for trial; above 1 is faster. */
    double ratio, ratio_lowest, ratio_highest; /* by the clock requested */
} Standing;

typedef struct Rounds {
    size_t counted; /* rounds that the standings are of */
    size_t run;     /* MEASURE_WALL: with those that were disturbed */
    double others;  /* cores that other processes kept busy; the median of the rounds counted */
} Rounds;

/* Times `count` contestants (1 to MEASURE_MAX_CONTESTANTS) in `rounds` rounds (1 to
 * MEASURE_MAX_ROUNDS), after one warm-up of a tenth of the trials. Contestant 0 is the base.
 *
 * By the wall clock a round counts only if other processes used less than a tenth of a core while
 * it ran, whatever came out of it; rounds are run until enough of them count, or four times as many
 * were run. Then the least disturbed ones count, and ret_rounds->others says by how much. */
void measure(const Contestant *contestants, size_t count, size_t rounds, MeasureClock clock,
             Standing *ret_standings, Rounds *ret_rounds);

#endif
