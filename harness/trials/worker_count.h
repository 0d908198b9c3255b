/* Outcomes, checked and counted: one after the other, or as the rows of a job. */
#ifndef FAIRNESS_WORKER_COUNT_H
#define FAIRNESS_WORKER_COUNT_H

#include "trials/worker.h"

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
