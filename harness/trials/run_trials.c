#include "trials/run_trials.h"

#include "platform/platform.h"
#include "tallies/derive.h"
#include "trials/block_schedule.h"
#include "trials/worker.h"

#include <string.h>

/* A stopped run derives tallies up to this many items: one more takes a core ten seconds.
 * */
enum { DERIVED_WHEN_STOPPED = 10 };

/* The work of one thread: takes the next block that no other thread has taken, runs and counts it,
 * until the next one is `end` or beyond. So a thread that began late, or shares its core, runs
 * fewer blocks; and a run that is stopped has all blocks up to some point and none after it. A feed
 * has blocks of its own in place of the next: every `workers`-th one. */
static void run_worker(Worker *worker, uint64_t first, uint64_t end)
{
    const TrialPlan *plan = worker->plan;
    BlockSchedule *schedule = worker->schedule;
    uint64_t index = (uint64_t)worker->index, workers = (uint64_t)schedule->count;
    uint64_t own = first + (index + workers - first % workers) % workers;
    while (!block_schedule_stopped(schedule)) {
        uint64_t block = plan->feed ? own : block_schedule_take(worker);
        uint64_t before = worker->counts.trials;
        if (block >= end)
            break;
        if (plan->feed)
            worker_feed_block(worker, worker->index, block);
        else if (!worker_run_block(worker, block))
            break;
        own += workers;
        uint64_t done = atomic_fetch_add(&schedule->done, worker->counts.trials - before);
        if (worker->stopped ||
            (index == 0 && plan->keep_going && !block_schedule_stopped(schedule) &&
             !plan->keep_going(plan->keep_going_context, done + worker->counts.trials - before)))
            block_schedule_stop(schedule);
        if (plan->pauses && plan->pauses->due > 0 && monotonic_seconds() >= plan->pauses->due)
            break;
    }
}

static void run_blocks(BlockSchedule *schedule, uint64_t first, uint64_t end)
{
    int threads = schedule->count;
    atomic_store(&schedule->next, first);
    for (int t = 0; t < threads; t++)
        atomic_store(&schedule->workers[t].in_hand, UINT64_MAX);
    if (threads == 1) {
        run_worker(&schedule->workers[0], first, end);
        return;
    }
    /* The runtime may give fewer threads than requested: feeds go by workers, not by threads, so
     * that none is left out. */
#pragma omp parallel for num_threads(threads) schedule(static, 1)
    for (int t = 0; t < threads; t++)
        run_worker(&schedule->workers[t], first, end);
}

/* A second thread costs milliseconds to start: a run of fewer words than that takes goes without.
 * One trial at a time takes several times as long for them as trials in lockstep. */
static int useful_threads(const TrialPlan *plan)
{
    uint64_t least_words = plan->lane ? 4000000 : 1000000;
    if (plan->feed)
        return plan->feed->feeds; /* what comes out depends on their number */
    uint64_t blocks = plan_blocks(plan);
    int threads = plan->source->fill ? plan->threads : 1;
    while (threads > 1 && ((uint64_t)threads > blocks ||
                           plan_limit(plan) / (uint64_t)threads * plan->n < least_words))
        threads--;
    return threads < 1 ? 1 : threads;
}

uint64_t trial_plan_bytes(const TrialPlan *wanted)
{
    TrialPlan resolved = *wanted;
    const TrialPlan *plan = &resolved;
    plan_resolve(&resolved);
    int threads = plan_is_counted(plan) ? 1 : useful_threads(plan);
    /* Where there are only counts nobody works. */
    uint64_t bytes = plan_is_counted(plan) ? 0 : worker_bytes(plan) * (uint64_t)threads;
    Shape shape = shape_or_plain(plan->shape, plan->n);
    for (size_t t = 0; t < plan->tally_count; t++)
        bytes += tally_bytes_on(plan->tallies[t], &shape, plan->trials, threads);
    return bytes;
}

/* Deriving, by several threads, each of which fills a set of tallies of its own. */
typedef struct Deriving {
    const TrialPlan *plan;
    Tally *const *sets;
    const Tally *permutations;
    int shares;
    atomic_bool stop;
} Deriving;

/* Half a billion orders take half a minute: whether to go on is asked between two pieces of them,
 * by the thread that began the run. */
static bool goes_on(Deriving *deriving, int share)
{
    const TrialPlan *plan = deriving->plan;
    if (share == 0 && plan->keep_going && !atomic_load(&deriving->stop) &&
        !plan->keep_going(plan->keep_going_context, plan_limit(plan)))
        atomic_store(&deriving->stop, true);
    return !atomic_load(&deriving->stop);
}

static void derive_share(Deriving *deriving, int share)
{
    enum { PIECE = 1 << 16 };
    const TrialPlan *plan = deriving->plan;
    Tally *set = deriving->sets[share];
    const Tally *permutations = deriving->permutations;
    uint64_t orders = permutations->cells, of = (uint64_t)deriving->shares;
    uint64_t end = orders * ((uint64_t)share + 1) / of;
    for (uint64_t first = orders * (uint64_t)share / of, last; first < end; first = last) {
        last = end - first < PIECE ? end : first + PIECE;
        if (!goes_on(deriving, share))
            return;
        for (size_t t = 0; t < plan->tally_count; t++)
            if (plan->ways[t] == TALLY_DERIVED && !derives_at_once(plan->tallies[t]))
                tally_derive(&set[t], permutations, first, last);
    }
    for (size_t t = (size_t)share; t < plan->tally_count; t += of)
        if (plan->ways[t] == TALLY_DERIVED && derives_at_once(plan->tallies[t]) &&
            goes_on(deriving, share))
            tally_derive_at_once(&set[t], permutations);
}

/* Derives on `count` threads, then adds up in the first set. False where it was asked to stop. */
static bool derive(const TrialPlan *plan, Tally *const *sets, int count)
{
    Deriving deriving = {.plan = plan, .sets = sets, .shares = count, .stop = false};
    bool any = false;
    for (size_t t = 0; t < plan->tally_count; t++) {
        if (plan->tallies[t] == &tally_permutations)
            deriving.permutations = &sets[0][t];
        any |= plan->ways[t] == TALLY_DERIVED;
    }
    if (!any)
        return true;
#pragma omp parallel for num_threads(count) schedule(static, 1) if (count > 1)
    for (int share = 0; share < count; share++)
        derive_share(&deriving, share);
    if (deriving.stop)
        return false;
    for (int w = 1; w < count; w++)
        for (size_t t = 0; t < plan->tally_count; t++)
            if (plan->ways[t] == TALLY_DERIVED)
                tally_merge(&sets[0][t], &sets[w][t]);
    return true;
}

/* Whether all of the run went through these workers. */
static bool is_whole(const TrialPlan *plan)
{
    return !plan->before && !plan->underived && plan->first_block == 0 &&
           (!plan->end_block || plan->end_block >= plan_blocks(plan));
}

/* All that was counted so far, in the first worker. */
static void gather(Worker *workers, int threads, bool last)
{
    for (int t = threads; t-- > 0;)
        worker_merge(&workers[0], &workers[t], last);
}

/* Takes the tallies that should have been derived out of the counts. */
static void leave_out_derived(const TrialPlan *plan, TrialCounts *counts)
{
    counts->tally_count = 0;
    for (size_t t = 0; t < plan->tally_count; t++)
        if (plan->ways[t] == TALLY_DERIVED)
            tally_end(&counts->tallies[t]);
        else
            counts->tallies[counts->tally_count++] = counts->tallies[t];
}

/* After the last trial is counted: derives what is derived. `sets` are `threads` sets of tallies;
 * the first set is the counts' own. */
static void finish(const TrialPlan *plan, Tally *const *sets, int threads, TrialCounts *counts)
{
    TrialPlan last = *plan;
    if (!counts->complete) /* stopped already: the little that is left is not asked about again */
        last.keep_going = NULL;
    bool derives =
        (counts->complete || plan->n <= DERIVED_WHEN_STOPPED) && derive(&last, sets, threads);
    if (!derives)
        leave_out_derived(plan, counts);
}

/* Runs the plan's blocks from pause to pause; the first worker has the counts then. */
static Status run_parts(const TrialPlan *plan, Worker *workers, int threads, Error *error)
{
    TrialCounts *counts = &workers[0].counts;
    BlockSchedule schedule = {.done = plan->before ? plan->before->trials : 0,
                              .left = UINT64_MAX,
                              .workers = workers,
                              .count = threads};
    for (int t = 0; t < threads; t++)
        workers[t].schedule = &schedule;
    uint64_t block = plan->first_block;
    uint64_t end = plan->end_block ? plan->end_block : plan_blocks(plan);
    uint64_t wanted = plan_trials_between(plan, block, end) + schedule.done;
    bool paused = false;
    while (block < end && !block_schedule_stopped(&schedule) && !paused) {
        const Pauses *pauses = plan->pauses;
        uint64_t until = pauses && pauses->next ? pauses->next(pauses->context, block) : end;
        until = until < end ? until : end;
        run_blocks(&schedule, block, until);
        block = plan->feed || schedule.next > until ? until : schedule.next;
        block = schedule.left < block ? schedule.left : block;
        for (int t = 0; t < threads; t++)
            if (workers[t].status) {
                *error = workers[t].error;
                return workers[t].status;
            }
        gather(workers, threads, is_whole(plan) && !pauses);
        if (block == end || !pauses)
            break;
        TRY(pauses->pause(pauses->context, counts, block, &paused, error));
        paused &= !block_schedule_stopped(&schedule);
        for (int t = 1; t < threads; t++)
            worker_forget(&workers[t]);
    }
    counts->paused = paused;
    counts->complete = paused || counts->trials == wanted;
    return STATUS_OK;
}

Status run_trials(const TrialPlan *wanted, TrialCounts *ret_counts, Error *error)
{
    double started = monotonic_seconds();
    TrialPlan resolved = *wanted;
    const TrialPlan *plan = &resolved;
    plan_resolve(&resolved);
    int threads = resolved.threads = useful_threads(plan);
    SCOPED_ARENA scratch = {0};
    Worker *workers = arena_get(&scratch, (size_t)threads, sizeof *workers);
    Tally **sets = arena_get(&scratch, (size_t)threads, sizeof *sets);
    TRY(arena_status(&scratch, "the threads", error));
    Status status = STATUS_OK;
    for (int t = 0; !status && t < threads; t++) {
        workers[t].index = t;
        status = worker_open(&workers[t], plan, t ? &workers[0] : NULL, error);
        sets[t] = workers[t].counts.tallies;
    }
    TrialCounts *counts = &workers[0].counts;
    if (!status && plan->before)
        trial_counts_add(counts, plan->before);
    counts->threads = threads;
    THEN(status, run_parts(plan, workers, threads, error));
    if (!status) {
        /* Derived tallies lie beside the counted ones, and are still 0 there. */
        if (!plan->underived)
            finish(plan, sets, threads, counts);
        counts->seconds += monotonic_seconds() - started;
        *ret_counts = *counts;
        *counts = (TrialCounts){0}; /* handed over */
    }
    for (int t = 0; t < threads; t++)
        worker_close(&workers[t]);
    return status;
}

void trial_counts_finish(const TrialPlan *wanted, TrialCounts *counts)
{
    TrialPlan plan = *wanted;
    Tally *tallies = counts->tallies;
    plan_resolve(&plan);
    counts->complete = counts->trials == plan.trials;
    finish(&plan, &tallies, 1, counts);
}
