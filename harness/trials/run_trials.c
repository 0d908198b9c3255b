#include "trials/run_trials.h"

#include "deck/columns.h"
#include "deck/sequence.h"
#include "tallies/rank.h"

#include <omp.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { RANKED_MAX_N = 12 };

uint64_t block_trials(size_t n)
{
    uint64_t trials = DECK_LANES;
    while (trials < 65536 && trials * 2 * n <= (UINT64_C(1) << 22))
        trials *= 2;
    return trials;
}

/* Outcomes collected before they are counted: as many as lie in a third of an L1 cache, so that
 * stores which wait on a far cell do not hold up the shuffle behind them. */
static size_t buffer_trials(size_t n)
{
    size_t trials = 8192 / n / DECK_LANES * DECK_LANES;
    return trials ? trials : DECK_LANES;
}

/* What one thread works with. */
typedef struct Worker {
    const TrialPlan *plan;
    Columns columns;   /* source->fill */
    Sequence sequence; /* source->next */
    Draws draws;
    Item *start;    /* the deck before a shuffle */
    Item *outcomes; /* buffer_trials decks */
    Item *kept;
    Pick *room;
    uint32_t *ranks;
    uint32_t *seen; /* for n > 64: the last trial in which the item was seen */
    uint32_t seen_mark;
    Tally tallies[MAX_TALLIES];
    uint64_t trials;
    uint64_t invalid;
    uint64_t *lost;
    uint64_t first_invalid;
    Item *first_outcome;
} Worker;

static void worker_close(Worker *worker)
{
    columns_close(&worker->columns);
    sequence_close(&worker->sequence);
    for (size_t t = 0; t < MAX_TALLIES; t++)
        tally_end(&worker->tallies[t]);
    free(worker->start);
    free(worker->outcomes);
    free(worker->kept);
    free(worker->room);
    free(worker->ranks);
    free(worker->seen);
    free(worker->lost);
    free(worker->first_outcome);
}

static Status worker_open(Worker *worker, const TrialPlan *plan, Error *error)
{
    size_t n = plan->n;
    worker->plan = plan;
    worker->start = malloc(n * sizeof *worker->start);
    worker->outcomes = malloc(buffer_trials(n) * n * sizeof *worker->outcomes);
    worker->kept = malloc(n * sizeof *worker->kept);
    worker->room = malloc(n * sizeof *worker->room);
    worker->ranks = malloc(buffer_trials(n) * sizeof *worker->ranks);
    worker->seen = calloc(n, sizeof *worker->seen);
    worker->lost = calloc(n, sizeof *worker->lost);
    worker->first_outcome = calloc(n, sizeof *worker->first_outcome);
    if (!worker->start || !worker->outcomes || !worker->kept || !worker->room || !worker->ranks ||
        !worker->seen || !worker->lost || !worker->first_outcome)
        return error_set(error, STATUS_FAILED, "out of memory for shuffles of n = %zu", n);
    for (size_t place = 0; place < n; place++)
        worker->start[place] = (Item)place;
    worker->draws.parameter = plan->parameter;
    worker->draws.room = worker->room;
    Status status = plan->source->fill
                        ? columns_open(&worker->columns, plan->source, n, error)
                        : sequence_open(&worker->sequence, plan->source, plan->seed, error);
    for (size_t t = 0; !status && t < plan->tally_count; t++)
        status = tally_begin(&worker->tallies[t], plan->tallies[t], n, plan->trials, error);
    return status;
}

/* Whether an outcome is a permutation, for any n. */
static bool is_permutation(Worker *worker, const Item *items)
{
    size_t n = worker->plan->n;
    if (++worker->seen_mark == 0) { /* the marks came round: forget all of them */
        memset(worker->seen, 0, n * sizeof *worker->seen);
        worker->seen_mark = 1;
    }
    size_t distinct = 0;
    for (size_t place = 0; place < n; place++) {
        distinct += worker->seen[items[place]] != worker->seen_mark;
        worker->seen[items[place]] = worker->seen_mark;
    }
    return distinct == n;
}

/* To be called right after is_permutation said no: the marks say which items were seen. */
static void record_invalid(Worker *worker, const Item *items, uint64_t trial)
{
    size_t n = worker->plan->n;
    is_permutation(worker, items);
    for (size_t item = 0; item < n; item++)
        worker->lost[item] += worker->seen[item] != worker->seen_mark;
    if (!worker->invalid++ || trial < worker->first_invalid) {
        worker->first_invalid = trial;
        memcpy(worker->first_outcome, items, n * sizeof *items);
    }
}

/* Checks the buffered outcomes, ranks them, drops what is no permutation, counts the rest. */
static void count_outcomes(Worker *worker, size_t trials, uint64_t first_trial)
{
    size_t n = worker->plan->n;
    size_t valid = 0;
    for (size_t trial = 0; trial < trials; trial++) {
        const Item *items = worker->outcomes + trial * n;
        bool good;
        if (n <= RANKED_MAX_N) {
            uint64_t rank = permutation_rank(items, n);
            good = rank != PERMUTATION_NONE;
            worker->ranks[valid] = (uint32_t)rank;
        } else {
            good = is_permutation(worker, items);
        }
        if (!good) {
            record_invalid(worker, items, first_trial + trial);
            continue;
        }
        if (valid != trial)
            memmove(worker->outcomes + valid * n, items, n * sizeof *items);
        valid++;
    }
    for (size_t t = 0; t < worker->plan->tally_count; t++)
        worker->plan->tallies[t]->count(&worker->tallies[t], worker->outcomes, worker->ranks,
                                        valid);
    worker->trials += trials;
}

static void run_block(Worker *worker, uint64_t block)
{
    const TrialPlan *plan = worker->plan;
    size_t n = plan->n;
    uint64_t size = block_trials(n), first = block * size;
    uint64_t trials = plan->trials - first < size ? plan->trials - first : size;
    size_t buffer = buffer_trials(n);
    bool rows = plan->source->fill;
    Shuffle *shuffle = plan->algorithm->shuffle;
    if (rows)
        columns_begin_block(&worker->columns, plan->seed, block);
    for (uint64_t done = 0; done < trials;) {
        size_t count = trials - done < buffer ? (size_t)(trials - done) : buffer;
        for (size_t trial = 0; trial < count; trial++) {
            Item *items = worker->outcomes + trial * n;
            memcpy(items, worker->start, n * sizeof *items);
            Deck deck = {.items = items, .kept = worker->kept, .n = n};
            size_t lane = trial % DECK_LANES; /* buffers hold whole batches */
            if (rows) {
                columns_begin_trial(&worker->columns, &worker->draws, lane);
                shuffle(&deck, n, &worker->draws);
                columns_end_trial(&worker->columns, &worker->draws);
                if (lane == DECK_LANES - 1)
                    columns_end_batch(&worker->columns);
            } else {
                sequence_begin_trial(&worker->sequence, &worker->draws);
                shuffle(&deck, n, &worker->draws);
            }
        }
        count_outcomes(worker, count, first + done);
        done += count;
    }
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
        run_block(worker, block);
        uint64_t done = atomic_fetch_add(&shared->done, worker->trials - before);
        if (index == 0 && plan->keep_going &&
            !plan->keep_going(plan->keep_going_context, done + worker->trials - before))
            atomic_store(&shared->stop, true);
    }
}

static void worker_merge(Worker *into, Worker *from)
{
    size_t n = into->plan->n;
    for (size_t t = 0; t < into->plan->tally_count; t++)
        tally_merge(&into->tallies[t], &from->tallies[t]);
    if (from->invalid && (!into->invalid || from->first_invalid < into->first_invalid)) {
        into->first_invalid = from->first_invalid;
        memcpy(into->first_outcome, from->first_outcome, n * sizeof *from->first_outcome);
    }
    into->invalid += from->invalid;
    for (size_t item = 0; item < n; item++)
        into->lost[item] += from->lost[item];
    into->trials += from->trials;
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
    uint64_t bytes = buffer_trials(plan->n) * plan->n * sizeof(Item) + plan->n * 600;
    for (size_t t = 0; t < plan->tally_count; t++)
        bytes += tally_bytes(plan->tallies[t], plan->n, plan->trials);
    return bytes * (uint64_t)worth_threads(plan);
}

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

Status run_trials(const TrialPlan *plan, TrialCounts *ret_counts, Error *error)
{
    double started = seconds_now();
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
        for (int t = 1; t < threads; t++)
            worker_merge(&workers[0], &workers[t]);
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
