/* A slow, straightforward recount of a run, for the tests of the engine: the same shuffles, one
 * after the other, each outcome looked at by itself. */
#ifndef FAIRNESS_TESTS_ENGINE_RECOUNT_H
#define FAIRNESS_TESTS_ENGINE_RECOUNT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "algorithms/registry.h"
#include "trials/run_trials.h"

typedef struct Recount {
    size_t n;
    uint64_t trials, invalid, first_invalid;
    uint64_t *orders;    /* by rank, for n <= 9 */
    uint64_t *positions; /* [item * n + place] */
    uint64_t *lost;
    Item *first_outcome;
} Recount;

/* Runs trials 0..trials-1 of the plan in order. recount_close frees what it holds. */
void recount_run(Recount *recount, const TrialPlan *plan, uint64_t trials);
void recount_close(Recount *recount);

/* A plan of one thread, one trial at a time, with orders (up to 12 items) and positions counted. */
TrialPlan plan_of(const char *name, size_t n, uint64_t trials, uint64_t seed);

/* Every machine this processor has, and none (NULL): `turn` counts up from 0. After the last it is
 * false, and *ret stays.
 */
bool each_machine(size_t turn, const LaneMachine **ret);

/* Fails the test, saying where, unless the counts are the recount's. */
void assert_agrees(const TrialPlan *plan, const TrialCounts *counts, const Recount *recount);

/* Runs the plan, whose counts must be the recount's. */
void assert_run_agrees(const TrialPlan *plan, const Recount *recount);

#endif
