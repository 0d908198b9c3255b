/* How a worker runs blocks of trials. */
#ifndef FAIRNESS_WORKER_RUN_H
#define FAIRNESS_WORKER_RUN_H

#include "trials/worker.h"

/* Runs and counts the plan's block of that number, which the worker has taken (block_schedule.h).
 * False where it was left: of that block nothing is counted then, and no other block may follow. */
bool worker_run_block(Worker *worker, uint64_t block);

/* Likewise, with the outcomes of feed number `feed`. Sets `stopped` where it gives fewer, `status`
 * and `error` where it fails. */
void worker_feed_block(Worker *worker, int feed, uint64_t block);

#endif
