/* The state that the threads of a run share: which block is next, how many trials are done, and
 * whether to stop. A run that is stopped must have counted the first blocks, each whole, and none
 * after them; and it must not wait for a block that takes long. So each block is either promised,
 * or may be left. A promised block is run to its end, and may be counted piece by piece. A block
 * that may be left is counted only when it is whole and all blocks before it are; when the run is
 * stopped before that, it is left, and nothing of it counts. */
#ifndef FAIRNESS_BLOCK_SCHEDULE_H
#define FAIRNESS_BLOCK_SCHEDULE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

struct Worker;

typedef struct BlockSchedule {
    _Atomic uint64_t next; /* the first block that no thread has taken */
    _Atomic uint64_t done; /* trials of the blocks that are whole */
    /* The blocks before this one are run to their ends; with SCHEDULE_STOPPED the run was asked to
     * stop, and no more are promised. One word, so that no block can be promised after the stop and
     * none be left that was promised before it. */
    _Atomic uint64_t promised;
    _Atomic uint64_t left; /* the first block that was left; UINT64_MAX where none was */
    struct Worker *workers;
    int count;
} BlockSchedule;

#define SCHEDULE_STOPPED (UINT64_C(1) << 63)

/* Asks the run to stop; and whether that was done. */
static inline void block_schedule_stop(BlockSchedule *schedule)
{
    atomic_fetch_or(&schedule->promised, SCHEDULE_STOPPED);
}

static inline bool block_schedule_stopped(const BlockSchedule *schedule)
{
    return atomic_load(&schedule->promised) & SCHEDULE_STOPPED;
}

/* Takes the next block, for that worker. */
uint64_t block_schedule_take(struct Worker *worker);

/* The worker's block is whole and counted. */
void block_schedule_counted(struct Worker *worker);

/* Promises that the worker's block will be whole, and all before it. False where the run was
 * stopped before anybody did: then it is to be left, and none of it counted. */
bool block_schedule_promise(struct Worker *worker);

/* Whether the worker's block may be left now: the run was asked to stop, and the block is not
 * promised. Worker 0, which runs on the thread that began the run, calls keep_going now and then;
 * the others see what came of it. */
bool block_schedule_may_leave(struct Worker *worker);

/* Waits until the blocks before the worker's are whole, if they are not. False where the worker's
 * is to be left. */
bool block_schedule_wait_for_earlier(struct Worker *worker);

/* The worker's block is left. It takes no other. */
void block_schedule_leave(struct Worker *worker);

#endif
