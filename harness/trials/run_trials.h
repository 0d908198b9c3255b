/* The engine: runs a shuffle many times, checks every outcome, counts. */
#ifndef FAIRNESS_RUN_TRIALS_H
#define FAIRNESS_RUN_TRIALS_H

#include "algorithms/algorithm.h"
#include "random/source.h"
#include "status.h"
#include "tallies/tally.h"
#include "trials/lane_machine.h"

enum { MAX_TALLIES = 64 };

typedef struct TrialPlan {
    const Algorithm *algorithm;
    size_t algorithm_index; /* of `algorithm` in algorithm_list */
    uint32_t parameter;
    size_t n;        /* within the algorithm's range, at most DECK_MAX_ITEMS */
    uint64_t trials; /* at least 1, at most 2^53 */
    uint64_t seed;
    const Source *source;
    const LaneMachine *machine; /* to run in lockstep where that can be done, or NULL */
    const TallyKind *tallies[MAX_TALLIES];
    bool derived[MAX_TALLIES]; /* not counted but derived from others; set by run_trials */
    size_t tally_count;
    int threads; /* at most so many; a source that is one sequence runs on one */
    /* Called now and then by one thread with the trials done so far; false asks to stop. May be
     * NULL. */
    bool (*keep_going)(void *context, uint64_t done);
    void *keep_going_context;
} TrialPlan;

typedef struct TrialCounts {
    uint64_t trials; /* run, valid or not; fewer than planned after keep_going said false */
    bool complete;
    Tally tallies[MAX_TALLIES]; /* over the valid outcomes, in the plan's order */
    size_t tally_count;
    uint64_t invalid;       /* outcomes that were no permutation */
    uint64_t *lost;         /* lost[i]: outcomes in which item i was missing; n of them; owned */
    uint64_t first_invalid; /* number of the first such trial, from 0 */
    Item *first_outcome;    /* its n items; owned */
    double seconds;         /* to shuffle, check, count and merge */
    int threads;            /* that were used */
} TrialCounts;

/* Trials in one block, a function of n alone (docs/architecture.md): about a millisecond's work, a
 * multiple of DECK_LANES. */
uint64_t block_trials(size_t n);

/* Bytes that run_trials needs at its peak. */
uint64_t trial_plan_bytes(const TrialPlan *plan);

/* Runs the plan. The counts are a function of (algorithm, parameter, n, trials, seed, source)
 * alone: neither threads nor machine change them. On success the caller owes trial_counts_clear.
 * Fails for want of memory, before the first trial. */
Status run_trials(const TrialPlan *plan, TrialCounts *ret_counts, Error *error);
void trial_counts_clear(TrialCounts *counts);

#endif
