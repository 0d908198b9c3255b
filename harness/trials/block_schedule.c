#include "trials/block_schedule.h"

#include "platform/platform.h"
#include "trials/worker.h"

enum { ASK_MS = 20 }; /* between two calls of keep_going within a block */

uint64_t block_schedule_take(Worker *worker)
{
    BlockSchedule *schedule = worker->schedule;
    /* An earlier block than it will get, or that one: so no other thread sees this worker without a
     * block between the next two steps. */
    atomic_store(&worker->in_hand, atomic_load(&schedule->next));
    uint64_t block = atomic_fetch_add(&schedule->next, 1);
    atomic_store(&worker->in_hand, block);
    return block;
}

void block_schedule_counted(Worker *worker)
{
    atomic_store(&worker->in_hand, UINT64_MAX);
}

/* Whether the worker's block is among the promised ones. */
static bool is_promised(const Worker *worker, uint64_t promised)
{
    return worker->in_hand < (promised & ~SCHEDULE_STOPPED);
}

bool block_schedule_promise(Worker *worker)
{
    _Atomic uint64_t *promised = &worker->schedule->promised;
    uint64_t now = atomic_load(promised);
    while (!is_promised(worker, now) && !(now & SCHEDULE_STOPPED))
        if (atomic_compare_exchange_weak(promised, &now, worker->in_hand + 1))
            return true;
    return is_promised(worker, now);
}

bool block_schedule_may_leave(Worker *worker)
{
    BlockSchedule *schedule = worker->schedule;
    const TrialPlan *plan = worker->plan;
    if (worker->index == 0 && plan->keep_going && !block_schedule_stopped(schedule)) {
        int64_t now = monotonic_ms();
        if (now - worker->asked_ms < ASK_MS)
            return false;
        worker->asked_ms = now;
        if (!plan->keep_going(plan->keep_going_context, atomic_load(&schedule->done)))
            block_schedule_stop(schedule);
    }
    uint64_t promised = atomic_load(&schedule->promised);
    return promised & SCHEDULE_STOPPED && !is_promised(worker, promised);
}

/* Whether all other threads are past the worker's block. */
static bool is_first(const Worker *worker)
{
    const BlockSchedule *schedule = worker->schedule;
    for (int w = 0; w < schedule->count; w++)
        if (&schedule->workers[w] != worker &&
            atomic_load(&schedule->workers[w].in_hand) < worker->in_hand)
            return false;
    return true;
}

bool block_schedule_wait_for_earlier(Worker *worker)
{
    while (!is_first(worker)) {
        if (block_schedule_may_leave(worker))
            return false;
        if (is_promised(worker, atomic_load(&worker->schedule->promised)))
            return true;  /* and so are those before it */
        pause_a_moment(); /* blocks that are waited for take far longer */
    }
    return true;
}

void block_schedule_leave(Worker *worker)
{
    BlockSchedule *schedule = worker->schedule;
    uint64_t left = atomic_load(&schedule->left);
    while (worker->in_hand < left &&
           !atomic_compare_exchange_weak(&schedule->left, &left, worker->in_hand))
        ;
}
