/* Running the trials of a block. */
#include "random/block_key.h"
#include "trials/worker_parts.h"

#include <string.h>

/* Runs whole batches of the block that was begun, 64 trials at a time. */
static void run_lanes(Worker *worker, uint64_t first_trial, size_t batches)
{
    LaneJob *job = &worker->job;
    job->batches = batches;
    job->strange = 0;
    lane_job_begin(job);
    worker->lane(job);
    lane_job_end(job);
    worker_count_job(worker, first_trial);
}

/* The deck before a block's first shuffle. */
static void start_block(Worker *worker)
{
    size_t n = worker->plan->n;
    bool reverse = worker->plan->start == START_REVERSE;
    for (size_t place = 0; place < n; place++)
        worker->start[place] = (Item)(reverse ? n - 1 - place : place);
}

/* A fair order of the deck for the trial of that number, by words of its own. */
static void start_at_random(Worker *worker, uint64_t trial)
{
    uint64_t key = block_key(~worker->plan->seed, trial);
    start_block(worker);
    for (size_t last = worker->plan->n; last-- > 1;) {
        uint64_t range = last + 1, word;
        do /* one word in 2^47 */
            word = splitmix64_next(&key);
        while (word > UINT64_MAX - UINT64_MAX % range - 1);
        size_t place = (size_t)(word % range);
        Item item = worker->start[last];
        worker->start[last] = worker->start[place];
        worker->start[place] = item;
    }
}

/* Runs trials one at a time; `first_trial` begins a batch. */
static void run_singly(Worker *worker, uint64_t first_trial, size_t trials)
{
    const TrialPlan *plan = worker->plan;
    size_t n = plan->n;
    bool rows = reads_rows(plan);
    Shuffle *shuffle = plan->algorithm->shuffle;
    for (size_t trial = 0; trial < trials; trial++) {
        Item *items = worker->outcomes + trial * n;
        if (plan->start == START_RANDOM)
            start_at_random(worker, first_trial + trial);
        memcpy(items, worker->start, n * sizeof *items);
        Deck deck = {.items = items, .kept = worker->kept, .n = n};
        size_t lane = trial % DECK_LANES;
        if (rows) {
            columns_begin_trial(&worker->columns, &worker->draws, lane_column(lane));
            shuffle(&deck, n, &worker->draws);
            columns_end_trial(&worker->columns, &worker->draws);
            if (lane == DECK_LANES - 1)
                columns_end_batch(&worker->columns);
        } else {
            sequence_begin_trial(&worker->sequence, &worker->draws);
            shuffle(&deck, n, &worker->draws);
        }
        if (plan->start == START_CARRY)
            memcpy(worker->start, items, n * sizeof *items);
    }
    worker_count_outcomes(worker, trials, first_trial);
}

/* Tells the tallies that a block begins; its first trial and how many it has. */
static uint64_t begin_block(Worker *worker, uint64_t block, uint64_t *ret_trials)
{
    const TrialPlan *plan = worker->plan;
    uint64_t size = block_trials(plan->n), first = block * size;
    uint64_t all = plan_limit(plan);
    *ret_trials = all - first < size ? all - first : size;
    for (size_t t = 0; t < plan->tally_count; t++) {
        worker->tallies[t].trial = first;
        if (plan->tallies[t]->begin_block)
            plan->tallies[t]->begin_block(&worker->tallies[t]);
    }
    return first;
}

static void end_block(Worker *worker)
{
    const TrialPlan *plan = worker->plan;
    if (worker->rows)
        rows_settle(worker->rows);
    for (size_t t = 0; t < plan->tally_count; t++)
        if (plan->tallies[t]->end_block && !plan->derived[t])
            plan->tallies[t]->end_block(&worker->tallies[t], worker->rows);
    if (worker->rows)
        rows_forget(worker->rows);
}

void worker_feed_block(Worker *worker, int feed, uint64_t block)
{
    const OutcomeFeed *outcomes = worker->plan->feed;
    uint64_t trials, first = begin_block(worker, block, &trials);
    uint64_t at_once = buffer_trials(worker->plan->n);
    for (uint64_t done = 0; done < trials && !worker->stopped;) {
        size_t count = (size_t)(trials - done < at_once ? trials - done : at_once), given = 0;
        worker->status = outcomes->next(outcomes->context, feed, worker->outcomes, count, &given,
                                        &worker->error);
        worker->stopped = worker->status || given < count;
        if (!worker->status)
            worker_count_outcomes(worker, given, first + done);
        done += given;
    }
    end_block(worker);
}

void worker_run_block(Worker *worker, uint64_t block)
{
    const TrialPlan *plan = worker->plan;
    uint64_t trials, first = begin_block(worker, block, &trials);
    uint64_t at_once = worker->lane ? job_batches(plan->n) * DECK_LANES : buffer_trials(plan->n);
    if (reads_rows(plan))
        columns_begin_block(&worker->columns, plan->seed, block);
    else
        sequence_begin_block(&worker->sequence, plan->seed, block);
    start_block(worker);
    for (uint64_t done = 0; done < trials;) {
        uint64_t count = trials - done < at_once ? trials - done : at_once;
        if (worker->lane && count >= DECK_LANES) {
            count = count / DECK_LANES * DECK_LANES;
            run_lanes(worker, first + done, (size_t)count / DECK_LANES);
        } else {
            run_singly(worker, first + done, (size_t)count);
        }
        done += count;
    }
    end_block(worker);
}
