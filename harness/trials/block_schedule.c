#include "trials/block_schedule.h"

#include "base/clock.h"
#include "trials/worker.h"

#include <time.h>

enum { ASK_MS = 20 }; /* between two questions outside, within a block */

uint64_t block_schedule_take(Worker *worker)
{
    BlockSchedule *together = worker->together;
    /* Before it is known which: at least this one. So nobody sees it free between the two. */
    atomic_store(&worker->in_hand, atomic_load(&together->next));
    uint64_t block = atomic_fetch_add(&together->next, 1);
    atomic_store(&worker->in_hand, block);
    return block;
}

void block_schedule_counted(Worker *worker)
{
    atomic_store(&worker->in_hand, UINT64_MAX);
}

bool block_schedule_promise(Worker *worker)
{
    BlockSchedule *together = worker->together;
    uint64_t until = worker->in_hand + 1, promised = atomic_load(&together->promised);
    while (promised < until && !atomic_compare_exchange_weak(&together->promised, &promised, until))
        ;
    /* In this order: who sees the stop afterwards sees the promise, too. */
    return !atomic_load(&together->stop);
}

bool block_schedule_may_leave(Worker *worker)
{
    BlockSchedule *together = worker->together;
    const TrialPlan *plan = worker->plan;
    if (worker->index == 0 && plan->keep_going && !atomic_load(&together->stop)) {
        int64_t now = monotonic_ms();
        if (now - worker->asked_ms < ASK_MS)
            return false;
        worker->asked_ms = now;
        if (!plan->keep_going(plan->keep_going_context, atomic_load(&together->done)))
            atomic_store(&together->stop, true);
    }
    return atomic_load(&together->stop) && worker->in_hand >= atomic_load(&together->promised);
}

/* Whether all other threads are past the worker's block. */
static bool is_first(const Worker *worker)
{
    const BlockSchedule *together = worker->together;
    for (int w = 0; w < together->count; w++)
        if (&together->workers[w] != worker &&
            atomic_load(&together->workers[w].in_hand) < worker->in_hand)
            return false;
    return true;
}

bool block_schedule_wait_for_earlier(Worker *worker)
{
    static const struct timespec moment = {.tv_nsec = 1000000}; /* the blocks take far longer */
    while (!is_first(worker)) {
        if (block_schedule_may_leave(worker))
            return false;
        if (worker->in_hand < atomic_load(&worker->together->promised))
            return true; /* and so are those before it */
        nanosleep(&moment, NULL);
    }
    return true;
}

void block_schedule_leave(Worker *worker)
{
    BlockSchedule *together = worker->together;
    uint64_t left = atomic_load(&together->left);
    while (worker->in_hand < left &&
           !atomic_compare_exchange_weak(&together->left, &left, worker->in_hand))
        ;
}
