#include "trials/worker.h"

#include "deck/block_size.h"
#include "trials/lane_machine.h"

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
    own_outcomes_close(&worker->own);
    trial_counts_clear(&worker->counts);
    free(worker->held);
    outcome_rows_close(worker->rows);
    arena_clear(&worker->memory);
}

/* Room for lanes, not zeroed. */
static void *lanes(Worker *worker, size_t bytes)
{
    return arena_keep(&worker->memory, aligned_alloc(64, bytes));
}

/* Opens the rows that show outcomes to the tallies, and room to lay outcomes that come one at a
 * time out as rows. */
static void open_rows(Worker *worker)
{
    const TrialPlan *plan = worker->plan;
    const TallyKind *lookers[MAX_TALLIES];
    size_t n = plan->n, looker_count = 0;
    for (size_t t = 0; t < plan->tally_count; t++)
        if (by_items(plan, t))
            lookers[looker_count++] = plan->tallies[t];
    worker->job.n = n;
    worker->job.want_items = looker_count > 0;
    if (!plan->lane) {
        worker->job.items = lanes(worker, buffer_trials(n) * n);
        worker->job.ranks = worker->ranks;
    }
    if (!looker_count)
        return;
    worker->rows = outcome_rows_open(plan->machine->rows, n, lookers, looker_count);
    worker->memory.lost |= !worker->rows;
}

/* Whether bit planes count what the plan's tallies want: few orders; or, of more items than are
 * ranked, positions where nothing else looks at the items. */
static bool planes_may_count(const TrialPlan *plan)
{
    size_t lookers = 0, positions = 0;
    if (plan->n <= LANES_RANK_MAX)
        return plan->n <= PLANES_ORDERS_MAX_N;
    for (size_t t = 0; t < plan->tally_count; t++) {
        lookers += by_items(plan, t);
        positions += plan->tallies[t] == &tally_positions;
    }
    return lookers == positions;
}

static void open_lanes(Worker *worker)
{
    const TrialPlan *plan = worker->plan;
    size_t n = plan->n;
    LaneJob *job = &worker->job;
    job->n = n;
    job->parameter = plan->subject.parameter;
    job->word_rows = &worker->own.word_rows;
    job->items = lanes(worker, job_batches(n) * n * DECK_LANES);
    job->kept = lanes(worker, n * DECK_LANES);
    job->room = lanes(worker, n * (2 * DECK_LANES)); /* a pick is a row and its range */
    job->ranks = lanes(worker, job_batches(n) * DECK_LANES * sizeof(uint32_t));
    if (plan->machine->planes)
        planes_open(&worker->planes, plan->subject.index, n, plan->subject.parameter,
                    word_rows_limit(n), planes_may_count(plan), &worker->memory);
}

Status worker_open(Worker *worker, const TrialPlan *plan, const Worker *first, Error *error)
{
    size_t n = plan->n;
    worker->plan = plan;
    Arena *memory = &worker->memory;
    worker->start = arena_get(memory, n, sizeof *worker->start);
    worker->outcomes =
        arena_get(memory, buffer_trials(n) * n + LANES_READS_BEHIND, sizeof *worker->outcomes);
    worker->ranks = lanes(worker, buffer_trials(n) * sizeof *worker->ranks);
    if (plan->feed)
        worker->missing = arena_get(memory, buffer_trials(n), sizeof *worker->missing);
    worker->seen = arena_get(memory, n, sizeof *worker->seen);
    if (plan->machine && n >= 2 && n <= LANES_MAX_N)
        open_rows(worker);
    if (plan->lane)
        open_lanes(worker);
    TRY(arena_status(memory, "the shuffles", error));
    if (!plan->feed)
        TRY(own_outcomes_open(&worker->own, plan, false, error));
    return trial_counts_begin_on(plan, plan->threads, first ? &first->counts : NULL,
                                 &worker->counts, error);
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
