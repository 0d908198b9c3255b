/* In what pieces a worker runs a plan. */
#ifndef FAIRNESS_WORKER_PLAN_H
#define FAIRNESS_WORKER_PLAN_H

#include "deck/planes/planes.h"
#include "tallies/permutations.h"
#include "trials/trial_plan.h"

_Static_assert((int)LANES_RANK_MAX == (int)PERMUTATIONS_MAX_N,
               "trials in lockstep are ranked by the machine");

/* Batches of a lockstep job. */
static inline size_t job_batches(size_t n)
{
    return n <= PLANES_ORDERS_MAX_N ? 64 : n <= 32 ? 32 : n <= 64 ? 16 : 8;
}

/* Outcomes collected before they are counted. Those that are counted by ranks lie in a third of an
 * L1 cache, so that stores which wait on a far cell do not hold up the shuffle behind them. Those
 * that are counted by rows are as many as a job's: then a table of one place is counted often while
 * it lies in the cache (n = 52 with the checks of `auto`: 8% of the processor time). */
static inline size_t buffer_trials(size_t n)
{
    if (n > PERMUTATIONS_MAX_N && n <= LANES_MAX_N)
        return job_batches(n) * DECK_LANES;
    size_t trials = 8192 / n / DECK_LANES * DECK_LANES;
    return trials ? trials : DECK_LANES;
}

/* Bytes that the held outcomes of `trials` trials take: whole batches have items of a byte, and
 * ranks. */
static inline size_t held_bytes(const TrialPlan *plan, bool lanes, size_t trials)
{
    return lanes ? 2 * sizeof(uint64_t) + trials * (plan->n + sizeof(uint32_t))
                 : trials * plan->n * sizeof(Item);
}

/* The same of the largest block of the plan. */
static inline uint64_t held_block_bytes(const TrialPlan *plan)
{
    uint64_t trials = block_trials(plan->n);
    trials = trials < plan_limit(plan) ? trials : plan_limit(plan);
    if (plan->feed)
        return 0;
    if (!plan->lane)
        return held_bytes(plan, false, (size_t)trials);
    uint64_t pieces = trials / DECK_LANES + 1;
    return held_bytes(plan, true, (size_t)trials) + 2 * pieces * sizeof(uint64_t) +
           held_bytes(plan, false, DECK_LANES);
}

/* Whether a tally looks at the items of the outcomes. */
static inline bool by_items(const TrialPlan *plan, size_t t)
{
    return plan->ways[t] >= TALLY_BY_ROWS;
}

#endif
