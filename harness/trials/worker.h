/* The work of one thread of the engine: run blocks of trials, check every outcome, count. */
#ifndef FAIRNESS_WORKER_H
#define FAIRNESS_WORKER_H

#include "deck/planes/planes.h"
#include "platform/platform.h"
#include "tallies/outcome_rows.h"
#include "tallies/permutations.h"
#include "trials/own_outcomes.h"

typedef struct BlockSchedule BlockSchedule; /* trials/block_schedule.h */

typedef struct Worker {
    const TrialPlan *plan;
    int index;                /* from 0 */
    BlockSchedule *schedule;  /* borrowed */
    _Atomic uint64_t in_hand; /* the block it runs; UINT64_MAX where it runs none; while it takes
                                 one, that one or an earlier one */
    int64_t asked_ms;         /* when it last called keep_going within a block */
    Arena memory;             /* of its buffers, but for what is held */
    Escape leave;             /* the way out of a shuffle that is left unfinished */
    uint8_t *held; /* outcomes of a block that may be left, not counted yet; NULL until needed */
    /* one trial at a time */
    OwnOutcomes own; /* not open where a feed gives the outcomes */
    Item *start;     /* the deck before a shuffle */
    Item *outcomes;  /* as many decks as are collected before they are counted */
    uint32_t *ranks;
    /* 64 trials at a time */
    LaneJob job;
    Planes planes;     /* no room where the bit planes cannot run the shuffle */
    OutcomeRows *rows; /* as the tallies see outcomes; NULL where none looks at items, or n > 127 */
    bool sampled;      /* whether the block is */
    /* counts */
    uint32_t *seen; /* the last trial in which an item was seen */
    uint32_t seen_mark;
    TrialCounts counts;
    /* of a feed */
    bool *missing; /* of each outcome collected, whether it lacks an item; NULL without a feed */
    bool stopped;  /* it was asked to stop, or failed */
    Status status;
    Error error;
} Worker;

/* ---- in what pieces it runs a plan ---- */

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

/* ---- its life ---- */

/* Bytes of a worker's buffers, tallies apart. */
uint64_t worker_bytes(const TrialPlan *plan);

/* On success, and after a failure too, the caller owes worker_close. `worker` is zeroed before.
 * `first` is the first of the plan's threads, which outlives the others; NULL where this is it. */
Status worker_open(Worker *worker, const TrialPlan *plan, const Worker *first, Error *error);
void worker_close(Worker *worker);

/* Adds the counts of `from` to the counts of `into`. With `from` == `into` it
 * adds what the worker's counter caches hold to its cells. `last`: no more trials follow, so counts
 * may stay in the caches (tally_flush_at_end). For a worker into which others are merged, call it
 * after these. */
void worker_merge(Worker *into, Worker *from, bool last);

/* Sets all counts to 0, once they are merged into another worker's. */
void worker_forget(Worker *worker);

/* ---- running ---- */

/* Runs and counts the plan's block of that number, which the worker has taken (block_schedule.h).
 * False where it was left: of that block nothing is counted then, and no other block may follow. */
bool worker_run_block(Worker *worker, uint64_t block);

/* Likewise, with the outcomes of feed number `feed`. Sets `stopped` where it gives fewer, `status`
 * and `error` where it fails. */
void worker_feed_block(Worker *worker, int feed, uint64_t block);

/* ---- checking and counting: one outcome after the other, or the rows of a job ---- */

/* Whether a tally is shown the block that is being run: a derived tally is shown none, a sampled
 * one not every block. */
static inline bool counts_block(const Worker *worker, size_t t)
{
    return worker->plan->ways[t] != TALLY_DERIVED &&
           (worker->sampled || !worker->counts.tallies[t].sampled);
}

/* Notes trials of the block as run. */
static inline void count_trials(Worker *worker, uint64_t trials)
{
    worker->counts.trials += trials;
    worker->counts.sampled_trials += worker->sampled ? trials : 0;
}

/* Checks and ranks collected outcomes, notes those that are not permutations as invalid, and counts
 * the others. */
void worker_count_outcomes(Worker *worker, size_t trials, uint64_t first_trial);

/* Checks and counts the outcomes of the job, which is done. */
void worker_count_job(Worker *worker, uint64_t first_trial);

/* Adds what the planes counted of a block, which is done, to the tallies. */
void worker_add_plane_counts(Worker *worker);

#endif
