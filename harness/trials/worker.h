/* The work of one thread of the engine: run blocks of trials, check every outcome, count. */
#ifndef FAIRNESS_WORKER_H
#define FAIRNESS_WORKER_H

#include "deck/planes/planes.h"
#include "platform/platform.h"
#include "tallies/outcome_rows.h"
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

#endif
