/* Those that run trials: the loop a user would write, the program's own engine, and the shuffle
 * loop with nothing around it. Each is a Contestant's `run`; see measure.h. */
#ifndef FAIRNESS_BENCH_CONTESTANTS_H
#define FAIRNESS_BENCH_CONTESTANTS_H

#include "trials/run_trials.h"

/* The yardstick's context. Counts are kept from round to round, so that it alone is spared the
 * first touch of fresh memory, which at n = 12 costs as much as millions of trials. */
typedef struct Yardstick {
    size_t n;
    uint32_t *counts; /* n! of them, or n * n above YARDSTICK_RANKED_MAX_N; owned */
} Yardstick;

enum { YARDSTICK_RANKED_MAX_N = 12 };

/* Exits with status 3 when memory is short. The caller owes yardstick_close. */
void yardstick_open(Yardstick *ret, size_t n);
void yardstick_close(Yardstick *yardstick);

/* gsl_rng_mt19937, gsl_ran_shuffle, the outcome's rank, a count: one trial after the other. */
void yardstick_run(void *yardstick, uint64_t trials);

/* The engine's context: everything but the number of trials. */
typedef struct Engine {
    const char *algorithm;      /* its name */
    const LaneMachine *machine; /* or NULL */
    size_t n;
    int threads;
} Engine;

/* run_trials with the tallies that the program counts for this n and the default source, the
 * validity check included, as always. Exits with status 3 when it fails. */
void engine_run(void *engine, uint64_t trials);

/* The context of both bare loops is a `const size_t *`, n. */

/* Fisher-Yates with the engine's source and way to draw, its loop in one piece and no outcome
 * looked at: the least that one trial at a time can cost. */
void bare_run(void *n, uint64_t trials);

/* The engine's scalar shuffle, called through its pointer with the engine's draws; not ranked,
 * not checked, not counted. */
void uncounted_run(void *n, uint64_t trials);

#endif
