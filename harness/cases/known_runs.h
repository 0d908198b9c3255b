/* Runs of known shuffles: a law that can be run need not be worked out. */
#ifndef FAIRNESS_CASES_KNOWN_RUNS_H
#define FAIRNESS_CASES_KNOWN_RUNS_H

#include "inference/directions.h"
#include "trials/trial_plan.h"

/* A registered shuffle, as people make it. */
typedef struct KnownShuffle {
    Subject subject;
    Transform transform; /* none, or inverse */
    uint32_t times;      /* as of LooksLike */
    DrawLaw draw;
} KnownShuffle;

/* How long a run is: so many trials, less where these were more steps (passes over an item,
 * comparisons), but KNOWN_RUN_LEAST. */
typedef struct KnownRunLength {
    double trials, steps;
} KnownRunLength;

enum { KNOWN_RUN_LEAST = 100 };

/* What is known of shuffles, kept for the next case; all zero before the first. Runs are let go
 * when they hold more than KNOWN_CELLS_MOST cells. */
typedef struct Known {
    Directions directions; /* mistake_directions.h */
    TrialPlan plan;        /* of the runs that follow: items, tallies */
    struct KnownRun *runs; /* owned */
    size_t count;
    uint64_t cells;
} Known;

enum { KNOWN_CELLS_MOST = 1 << 23 };

/* The runs that follow have these items, shape and tallies. */
void known_runs_begin(Known *known, const TrialPlan *plan);

/* Steps of one trial, roughly, from above. */
double known_steps(const KnownShuffle *shuffle, size_t n);

/* Sets *ret to the counts of a run, which are a function of the shuffle, its length, and what
 * known_runs_begin was given: the same for any number of threads, and whatever was run before. They
 * are good until the next call. STATUS_FAILED without memory. */
Status known_run(Known *known, const KnownShuffle *shuffle, KnownRunLength length,
                 const TrialCounts **ret, Error *error);

void known_clear(Known *known);

#endif
