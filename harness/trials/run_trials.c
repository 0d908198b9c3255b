#include "trials/run_trials.h"

#include "trials/worker.h"

#include "tallies/rank.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

uint64_t block_trials(size_t n)
{
    uint64_t trials = DECK_LANES;
    while (trials < 65536 && trials * 2 * n <= (UINT64_C(1) << 22))
        trials *= 2;
    return trials;
}

/* What the threads share: how far they are, and whether to stop. */
typedef struct Shared {
    _Atomic uint64_t done;
    atomic_bool stop;
} Shared;

static void run_worker(Worker *worker, Shared *shared, uint64_t index, uint64_t workers)
{
    const TrialPlan *plan = worker->plan;
    uint64_t size = block_trials(plan->n);
    uint64_t blocks = (plan->trials + size - 1) / size;
    for (uint64_t block = index; block < blocks && !atomic_load(&shared->stop); block += workers) {
        uint64_t before = worker->trials;
        worker_run_block(worker, block);
        uint64_t done = atomic_fetch_add(&shared->done, worker->trials - before);
        if (index == 0 && plan->keep_going &&
            !plan->keep_going(plan->keep_going_context, done + worker->trials - before))
            atomic_store(&shared->stop, true);
    }
}

/* A second thread costs milliseconds to start: a run of fewer words than this goes without. */
static int worth_threads(const TrialPlan *plan)
{
    static const uint64_t WORDS_PER_THREAD = 4000000;
    uint64_t size = block_trials(plan->n);
    uint64_t blocks = (plan->trials + size - 1) / size;
    int threads = plan->source->fill ? plan->threads : 1;
    while (threads > 1 && ((uint64_t)threads > blocks ||
                           plan->trials / (uint64_t)threads * plan->n < WORDS_PER_THREAD))
        threads--;
    return threads < 1 ? 1 : threads;
}

uint64_t trial_plan_bytes(const TrialPlan *plan)
{
    uint64_t bytes = worker_bytes(plan);
    for (size_t t = 0; t < plan->tally_count; t++)
        bytes += tally_bytes(plan->tallies[t], plan->n, plan->trials);
    return bytes * (uint64_t)worth_threads(plan);
}

/* Where all orders of short decks are counted, the rest follows from their counts: each order is
 * looked at once in place of each trial. Worth while unless there are far more orders than trials.
 */
static void derive_or_count(TrialPlan *plan)
{
    bool ranked = false;
    for (size_t t = 0; t < plan->tally_count; t++)
        ranked |= plan->tallies[t] == &tally_permutations;
    for (size_t t = 0; t < plan->tally_count; t++) {
        const TallyKind *kind = plan->tallies[t];
        plan->derived[t] = ranked && kind != &tally_permutations && !kind->in_order &&
                           plan->trials >= permutation_count(plan->n) / (kind->derive ? 4 : 1);
    }
}

/* Derives on as many threads as there are workers, each into tallies of its own, then adds up. */
static void derive(const TrialPlan *plan, Worker *workers, int threads)
{
    const Tally *permutations = NULL;
    bool any = false;
    for (size_t t = 0; t < plan->tally_count; t++) {
        if (plan->tallies[t] == &tally_permutations)
            permutations = &workers[0].tallies[t];
        any |= plan->derived[t];
    }
    if (!any)
        return;
    uint64_t orders = permutations->cells, workers_count = (uint64_t)threads;
#pragma omp parallel for num_threads(threads) schedule(static, 1) if (threads > 1)
    for (int w = 0; w < threads; w++) {
        uint64_t share = (uint64_t)w;
        for (size_t t = 0; t < plan->tally_count; t++) {
            if (!plan->derived[t])
                continue;
            if (!plan->tallies[t]->derive)
                tally_derive(&workers[w].tallies[t], permutations, orders * share / workers_count,
                             orders * (share + 1) / workers_count);
            else if (t % workers_count == share)
                plan->tallies[t]->derive(&workers[w].tallies[t], permutations);
        }
    }
    for (int w = 1; w < threads; w++)
        for (size_t t = 0; t < plan->tally_count; t++)
            if (plan->derived[t])
                tally_merge(&workers[0].tallies[t], &workers[w].tallies[t]);
}

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

Status run_trials(const TrialPlan *asked, TrialCounts *ret_counts, Error *error)
{
    double started = seconds_now();
    TrialPlan settled = *asked;
    const TrialPlan *plan = &settled;
    derive_or_count(&settled);
    int threads = worth_threads(plan);
    Worker *workers = calloc((size_t)threads, sizeof *workers);
    if (!workers)
        return error_set(error, STATUS_FAILED, "out of memory for %d threads", threads);
    Status status = STATUS_OK;
    for (int t = 0; !status && t < threads; t++)
        status = worker_open(&workers[t], plan, error);
    if (!status) {
        Shared shared = {.done = 0, .stop = false};
        if (threads == 1) {
            run_worker(&workers[0], &shared, 0, 1);
        } else {
            /* The runtime may give fewer threads than asked for: shares go by workers, not by
             * threads, so that no block is left out. */
#pragma omp parallel for num_threads(threads) schedule(static, 1)
            for (int t = 0; t < threads; t++)
                run_worker(&workers[t], &shared, (uint64_t)t, (uint64_t)threads);
        }
        for (int t = 0; t < threads; t++)
            worker_settle(&workers[t]);
        for (int t = 0; t < threads; t++)
            worker_merge(&workers[0], &workers[t]);
        derive(plan, workers, threads);
        TrialCounts counts = {
            .trials = workers[0].trials,
            .complete = workers[0].trials == plan->trials,
            .tally_count = plan->tally_count,
            .invalid = workers[0].invalid,
            .lost = workers[0].lost,
            .first_invalid = workers[0].first_invalid,
            .first_outcome = workers[0].first_outcome,
            .threads = threads,
        };
        memcpy(counts.tallies, workers[0].tallies, sizeof counts.tallies);
        counts.seconds = seconds_now() - started;
        *ret_counts = counts;
        /* handed over */
        memset(workers[0].tallies, 0, sizeof workers[0].tallies);
        workers[0].lost = NULL;
        workers[0].first_outcome = NULL;
    }
    for (int t = 0; t < threads; t++)
        worker_close(&workers[t]);
    free(workers);
    return status;
}

void trial_counts_clear(TrialCounts *counts)
{
    for (size_t t = 0; t < counts->tally_count; t++)
        tally_end(&counts->tallies[t]);
    free(counts->lost);
    free(counts->first_outcome);
    memset(counts, 0, sizeof *counts);
}
