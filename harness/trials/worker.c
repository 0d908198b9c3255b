#include "trials/worker.h"

#include "random/source_list.h"
#include "tallies/rank.h"
#include "trials/lane_machine.h"
#include "trials/worker_plan.h"

#include <stdlib.h>
#include <string.h>

uint64_t worker_bytes(const TrialPlan *plan)
{
    uint64_t n = plan->n;
    uint64_t word_rows = 128 * (4 * n + 1024 + 64);
    uint64_t rows = n <= LANES_MAX_N ? outcome_rows_bytes(n, plan->tallies, plan->tally_count) : 0;
    return word_rows + buffer_trials(n) * (n * sizeof(Item) + 4) + n * 64 +
           job_batches(n) * n * 64 + rows + held_block_bytes(plan);
}

void worker_close(Worker *worker)
{
    word_rows_close(&worker->word_rows);
    sequence_close(&worker->sequence);
    trial_counts_clear(&worker->counts);
    free(worker->held);
    free(worker->start);
    free(worker->outcomes);
    free(worker->kept);
    free(worker->room);
    free(worker->ranks);
    free(worker->missing);
    free(worker->job.items);
    free(worker->job.kept);
    free(worker->job.room);
    free(worker->job.ranks);
    free(worker->groups);
    outcome_rows_close(worker->rows);
    free(worker->seen);
}

enum {
    GROUPED_MAX_N = 5, /* up to here the machine counts ranks in a small table of its own */
    PAIRED_N = 5,      /* 120 orders are counted by pairs of trials: one increment for two */
};

/* Opens the rows that show outcomes to the tallies, and room to lay outcomes that come one at a
 * time out as rows. */
static bool open_rows(Worker *worker)
{
    const TrialPlan *plan = worker->plan;
    const TallyKind *lookers[MAX_TALLIES];
    size_t n = plan->n, looker_count = 0;
    for (size_t t = 0; t < plan->tally_count; t++)
        if (by_items(plan, t))
            lookers[looker_count++] = plan->tallies[t];
    worker->job.want_items = looker_count > 0;
    if (!looker_count)
        return true;
    worker->rows = outcome_rows_open(worker->machine->rows, n, lookers, looker_count);
    if (!worker->lane)
        worker->job.items = aligned_alloc(64, buffer_trials(n) * n);
    return worker->rows && (worker->lane || worker->job.items);
}

static bool open_lanes(Worker *worker)
{
    const TrialPlan *plan = worker->plan;
    size_t n = plan->n;
    LaneJob *job = &worker->job;
    job->n = n;
    job->parameter = plan->subject.parameter;
    job->word_rows = &worker->word_rows;
    job->items = aligned_alloc(64, job_batches(n) * n * DECK_LANES);
    job->kept = aligned_alloc(64, n * DECK_LANES);
    job->room = aligned_alloc(64, n * (2 * DECK_LANES)); /* a pick is a row and its range */
    job->ranks = aligned_alloc(64, job_batches(n) * DECK_LANES * sizeof(uint32_t));
    if (!job->items || !job->kept || !job->room || !job->ranks)
        return false;
    worker->group = n == PAIRED_N ? 2 : 1;
    if (n > GROUPED_MAX_N)
        return true;
    size_t cells = 1;
    for (size_t i = 0; i < worker->group; i++)
        cells *= permutation_count(n);
    worker->groups = calloc(cells, sizeof *worker->groups);
    return worker->groups;
}

Status worker_open(Worker *worker, const TrialPlan *plan, const Worker *first, Error *error)
{
    size_t n = plan->n;
    worker->plan = plan;
    if (plan->source)
        worker->source = *plan->source;
    if (!plan->feed && plan->machine && plan->source->fill == source_xoshiro256_plus_plus.fill)
        worker->source = *plan->machine->default_source;
    worker->machine = plan->machine ? plan->machine : &lane_machine_scalar;
    if (runs_lanes(plan)) {
        worker->lane = worker->machine->shuffle(plan->subject.index);
        if (!worker->lane)
            worker->lane = lane_machine_scalar.shuffle(plan->subject.index);
    }
    worker->start = malloc(n * sizeof *worker->start);
    worker->outcomes = malloc(buffer_trials(n) * n * sizeof *worker->outcomes);
    worker->kept = malloc(n * sizeof *worker->kept);
    worker->room = malloc(n * sizeof *worker->room);
    worker->ranks = malloc(buffer_trials(n) * sizeof *worker->ranks);
    if (plan->feed)
        worker->missing = calloc(buffer_trials(n), sizeof *worker->missing);
    worker->seen = calloc(n, sizeof *worker->seen);
    if ((plan->feed && !worker->missing) || !worker->start || !worker->outcomes || !worker->kept ||
        !worker->room || !worker->ranks || !worker->seen ||
        (shows_rows(plan) && !open_rows(worker)) || (worker->lane && !open_lanes(worker)))
        return error_set(error, STATUS_FAILED, "out of memory for shuffles of n = %zu", n);
    worker->draws.parameter = plan->subject.parameter;
    worker->draws.room = worker->room;
    Status status = STATUS_OK;
    if (!plan->feed)
        status = reads_rows(plan) ? word_rows_open(&worker->word_rows, &worker->source, n, error)
                                  : sequence_open(&worker->sequence, &worker->source, plan->draw,
                                                  plan->seed, error);
    return status ? status
                  : trial_counts_begin_on(plan, plan->threads, first ? &first->counts : NULL,
                                          &worker->counts, error);
}

static void flush_groups(Worker *worker)
{
    const TrialPlan *plan = worker->plan;
    if (!worker->grouped_trials)
        return;
    size_t orders = permutation_count(plan->n), cells = 1;
    for (size_t i = 0; i < worker->group; i++)
        cells *= orders;
    for (size_t t = 0; t < plan->tally_count; t++) {
        if (plan->tallies[t] != &tally_permutations)
            continue;
        for (size_t cell = 0; cell < cells; cell++)
            for (size_t rest = cell, i = 0; i < worker->group; i++, rest /= orders)
                tally_add(&worker->counts.tallies[t], rest % orders, worker->groups[cell]);
    }
    memset(worker->groups, 0, cells * sizeof *worker->groups);
    worker->grouped_trials = 0;
}

void worker_flush(Worker *worker)
{
    flush_groups(worker);
    for (size_t t = 0; t < worker->plan->tally_count; t++)
        tally_drain(&worker->counts.tallies[t]);
}

void worker_merge(Worker *into, Worker *from, bool last)
{
    for (size_t t = 0; t < into->plan->tally_count; t++)
        (last ? tally_flush_at_end : tally_flush)(&into->counts.tallies[t],
                                                  &from->counts.tallies[t]);
    if (into != from)
        trial_counts_add(&into->counts, &from->counts);
}

void worker_forget(Worker *worker)
{
    const TrialPlan *plan = worker->plan;
    for (size_t t = 0; t < plan->tally_count; t++)
        tally_forget(&worker->counts.tallies[t]);
    memset(worker->counts.lost, 0, plan->n * sizeof *worker->counts.lost);
    worker->counts.invalid = 0;
    worker->counts.trials = worker->counts.sampled_trials = 0;
}
