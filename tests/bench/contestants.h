/* Those that run trials: the loop a user would write, the program's own engine, and what bounds
 * them. Each `..._run` is a Contestant's `run`; see measure.h. All exit with status 3 when memory
 * is short or the engine fails: a benchmark has nothing to say then. */
#ifndef FAIRNESS_BENCH_CONTESTANTS_H
#define FAIRNESS_BENCH_CONTESTANTS_H

#include "trials/run_trials.h"

enum {
    BENCH_RANKED_MAX_N = 12, /* up to here orders are counted, above it places */
    BENCH_MAX_N = 64,
};

/* The yardstick's context. Its counts stay from round to round, which spares it the first touch of
 * fresh memory; the engine pays for that every time. */
typedef struct Yardstick {
    size_t n;         /* at most BENCH_MAX_N */
    uint32_t *counts; /* n! of them, or n * n above BENCH_RANKED_MAX_N; owned */
} Yardstick;

/* The caller owes yardstick_close. */
void yardstick_open(Yardstick *ret, size_t n);
void yardstick_close(Yardstick *yardstick);

/* gsl_rng_mt19937, gsl_ran_shuffle, the outcome's rank, a count: one trial after the other. */
double yardstick_run(void *yardstick, uint64_t trials);

/* The engine's context: everything but the number of trials. */
typedef struct Engine {
    const char *algorithm;      /* its name */
    const LaneMachine *machine; /* or NULL */
    size_t n;
    int threads;
} Engine;

/* A plan with the default source and no tallies yet, on one thread. */
TrialPlan engine_plan(const char *algorithm, size_t n, uint64_t trials, const LaneMachine *machine);

/* run_trials with the default source, the validity check included, as always. It counts what the
 * yardstick counts: orders up to BENCH_RANKED_MAX_N items, places above. */
double engine_run(void *engine, uint64_t trials);

/* The context of the bare loop is a `const size_t *`, n: Fisher-Yates with the engine's source and
 * way to draw, in one piece, and no outcome looked at. One trial at a time cannot cost less. */
double bare_run(void *n, uint64_t trials);

/* The random words that so many shuffles of n items read, and nothing else. */
typedef struct Words {
    const Source *source;
    size_t n;
} Words;
double words_run(void *words, uint64_t trials);

/* The increments that counting so many shuffles takes, of random cells, and nothing else: one of n!
 * byte counters a trial, or n of n * n above BENCH_RANKED_MAX_N. */
typedef struct Increments {
    const Source *source; /* of the cells; not timed apart, see increments_run */
    size_t n, cells;
    uint8_t *counts; /* owned */
} Increments;
/* The caller owes increments_close. */
void increments_open(Increments *ret, const Source *source, size_t n);
void increments_close(Increments *increments);
double increments_run(void *increments, uint64_t trials);

/* `size` bytes for a cache line's alignment; the caller frees them. */
void *bench_allocate(size_t size);

#endif
