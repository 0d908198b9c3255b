#include "cases/run_cases.h"

#include "base/arena.h"
#include "base/elementary.h"
#include "cases/auto_trials.h"
#include "cases/one_case.h"
#include "cases/run_case.h"
#include "inference/check.h"
#include "platform/platform.h"
#include "random/block_key.h"

#include <stdio.h>
#include <stdlib.h>

enum { STAGES = 2, MORE_TRIALS = 10, SECOND_STAGE = 1000003 };
/* The part of alpha below which a p is found whatever else is judged with it. */
static const double BEYOND_DOUBT = 1e-4, PATIENCE_S = 3;

Status check_cases(const CaseSpec *specs, size_t count, const RunSettings *settings, Error *error)
{
    for (size_t i = 0; i < count; i++)
        TRY(case_check(&specs[i], settings, error));
    return STATUS_OK;
}

/* Judges the first stages, and runs the second ones: of a p that is small and not small enough,
 * which decide; and of a bias that is found, and its name is not sure, which names. */
static Status run_again(const CaseRun *first_run, RunResult *into, Error *error)
{
    CaseRun run = *first_run;
    run.counting = NULL;
    into->stages = STAGES;
    TRY(judge_run(into, error));
    for (size_t i = 0; i < into->case_count && !progress_stopped(run.progress); i++) {
        CaseResult *result = &into->cases[i], second;
        double log10_p = case_lowest_adjusted(result);
        bool names = result->status == FINDING_BIASED && result->looks_like_count &&
                     result->looks_like[0].probable && result->duration_s < PATIENCE_S;
        if (!names &&
            (result->status >= FINDING_ERROR || log10_p >= log10(run.settings->again_below)))
            continue;
        CaseSpec spec = first_run->specs[i];
        Known known = {0};
        spec.trials *= MORE_TRIALS;
        spec.seed = derived_seed(spec.seed, SECOND_STAGE);
        run.specs = &spec;
        Status status = one_case_run(&run, 0, &known, &second, error);
        known_clear(&known);
        TRY(status);
        size_t count = second.looks_like_count;
        if (names && second.trials == spec.trials && count <= result->looks_like_count) {
            for (size_t name = 0; name < count; name++)
                result->looks_like[name] = second.looks_like[name];
            result->looks_like_count = count; /* 0: the longer run refutes all that were hedged */
            result->trials_named = second.trials;
        } else if (!names) {
            second.p_first = pow(10, log10_p);
            second.seed = first_run->specs[i].seed; /* the one that brings it again */
            CaseResult first = *result;
            *result = second;
            second = first;
        }
        case_result_clear(&second);
    }
    return STATUS_OK;
}

/* ---- side by side ---- */

/* A case in the order in which they begin: the longest first. */
typedef struct CaseTurn {
    size_t index;
    double work;
} CaseTurn;

/* Shared by the workers; all behind the lock except for the run and its settings. */
typedef struct Queue {
    const CaseRun *run;
    RunSettings settings; /* of one worker */
    CaseResult *results;
    bool *begun;
    const CaseTurn *turns;
    size_t count, next;
    uint64_t done;
    bool interrupted, timed_out;
    Status status;
    Error error; /* of the first failure */
    Lock lock;
} Queue;

/* A case has its result. */
static Status tell_watch(const RunSettings *settings, size_t index, CaseResult *result,
                         Error *error)
{
    const CaseWatch *watch = settings->watch;
    return watch ? watch->ended(watch->context, index, result, error) : STATUS_OK;
}

/* The next case, or `count` when there is none or all shall stop. */
static size_t take_turn(Queue *queue)
{
    size_t index = SIZE_MAX;
    lock_take(&queue->lock);
    if (!queue->status && !queue->interrupted && !queue->timed_out && queue->next < queue->count)
        index = queue->turns[queue->next++].index;
    lock_leave(&queue->lock);
    return index;
}

static void end_turn(Queue *queue, size_t index, Status status, Error *error, const Progress *own)
{
    lock_take(&queue->lock);
    queue->begun[index] = !status;
    THEN(status, tell_watch(&queue->settings, index, &queue->results[index], error));
    queue->interrupted |= own->interrupted || stops_requested();
    queue->timed_out |= own->timed_out;
    if (status && !queue->status) {
        queue->status = status;
        queue->error = *error;
    }
    queue->done += queue->run->specs[index].trials;
    progress_keep_going(queue->run->progress, queue->done);
    lock_leave(&queue->lock);
}

static void work(Queue *queue)
{
    Known known = {0};
    for (size_t index; (index = take_turn(queue)) != SIZE_MAX;) {
        const Progress *all = queue->run->progress;
        Progress own = {
            .tests = all->tests, .say = all->say, .gone = all->gone, .deadline = all->deadline};
        CaseRun run = *queue->run;
        Error error = {""};
        run.settings = &queue->settings;
        run.progress = &own;
        Status status = one_case_run(&run, index, &known, &queue->results[index], &error);
        end_turn(queue, index, status, &error, &own);
    }
    known_clear(&known);
}

static int longest_first(const void *left, const void *right)
{
    const CaseTurn *a = left, *b = right;
    if (a->work != b->work)
        return a->work > b->work ? -1 : 1;
    return a->index < b->index ? -1 : 1;
}

/* The queue's cases on as many threads. */
static Status run_queue(Queue *queue, size_t workers, Error *error)
{
    Progress *progress = queue->run->progress;
    uint64_t trials = 0;
    for (size_t i = 0; i < queue->count; i++)
        trials += queue->run->specs[queue->turns[i].index].trials;
    progress_begin(progress, "suite", trials);
    lock_make(&queue->lock);
#pragma omp parallel num_threads(workers)
    work(queue);
    lock_end(&queue->lock);
    progress_end(progress);
    progress->interrupted |= queue->interrupted;
    progress->timed_out |= queue->timed_out;
    if (queue->status)
        *error = queue->error;
    return queue->status;
}

/* Whether the case of that turn is to have the machine for itself. */
static bool runs_alone(const Queue *queue, const CaseTurn *turn, size_t workers, double work_left)
{
    TrialPlan plan = case_plan(&queue->run->specs[turn->index], &queue->settings);
    return turn->work * (double)workers > work_left ||
           trial_plan_bytes(&plan) > queue->settings.memory;
}

/* ---- all of them ---- */

/* Says of a size that nobody asked for why it was not run. */
static void tell_left_out(const CaseRun *run, size_t index, const char *why)
{
    char line[sizeof(Error) + 64];
    snprintf(line, sizeof line, "fairness: without %zu items: %s", run->specs[index].n, why);
    if (run->progress->say && !run->settings->quiet)
        run->progress->say(line);
}

/* Whether such a size is run, after the case before it. */
static bool is_run_too(const CaseRun *run, size_t index, const CaseResult *before)
{
    if (case_may_be_rejected(before, BEYOND_DOUBT * run->settings->alpha))
        return false;
    if (before->duration_s <= PATIENCE_S)
        return true;
    tell_left_out(run, index, "a run takes long; --n says the number");
    return false;
}

/* Fills in the turns of all cases, and returns their work. */
static double take_order(const CaseRun *run, CaseTurn *turns)
{
    double work = 0;
    for (size_t i = 0; i < run->count; i++) {
        turns[i] = (CaseTurn){i, (double)run->specs[i].trials * (double)run->specs[i].n};
        work += turns[i].work;
    }
    if (run->settings->side_by_side)
        qsort(turns, run->count, sizeof *turns, longest_first);
    return work;
}

/* Runs the cases into results[0..count-1], zeroed; begun[i] says which of them have a result, on
 * failure, too. They run one after the other or, side by side, a thread each: the longest first,
 * and before all others, by itself on all threads, one that is a large part of the work, or whose
 * counts do not fit beside others. How they are spread changes no count. */
static Status run_turns(const CaseRun *run, CaseResult *results, bool *begun, Error *error)
{
    const RunSettings *settings = run->settings;
    SCOPED_ROOM(CaseTurn, turns, run->count, "the cases", error);
    SCOPED_ROOM(CaseTurn, waiting, run->count, "the cases", error);
    double left = take_order(run, turns);
    size_t workers =
        (size_t)settings->threads < run->count ? (size_t)settings->threads : run->count;
    Queue queue = {
        .run = run, .settings = *settings, .results = results, .begun = begun, .turns = waiting};
    queue.settings.threads = 1;
    if (settings->side_by_side)
        queue.settings.memory = memory_allowed(settings->memory) / (workers ? workers : 1);
    Known own = {0}, *known = run->counting && run->counting->known ? run->counting->known : &own;
    Status status = STATUS_OK;
    for (size_t i = 0; !status && i < run->count && !progress_stopped(run->progress); i++) {
        size_t index = turns[i].index;
        bool further = settings->until_biased && i;
        left -= turns[i].work;
        if (further && !is_run_too(run, index, &results[i - 1]))
            break;
        if (settings->side_by_side && !runs_alone(&queue, &turns[i], workers, left)) {
            waiting[queue.count++] = turns[i];
            continue;
        }
        if (!settings->side_by_side) {
            run->progress->at = i + 1;
            run->progress->of = run->count;
        }
        status = one_case_run(run, index, known, &results[index], error);
        begun[index] = !status;
        if (further && status == STATUS_FAILED) { /* the shuffle takes no such size */
            tell_left_out(run, index, error->text);
            status = STATUS_OK;
            break;
        }
        THEN(status, tell_watch(settings, index, &results[index], error));
        /* A signal that came after the last look, or between two cases, counts as well. */
        progress_look(run->progress);
    }
    known_clear(known);
    if (!status && queue.count && !progress_stopped(run->progress))
        status = run_queue(&queue, workers < queue.count ? workers : queue.count, error);
    return status;
}

static Status run_all(const CaseRun *run, RunResult *into, Error *error)
{
    SCOPED_ROOM(bool, begun, run->count, "the cases", error);
    Status status = run_turns(run, into->cases, begun, error);
    for (size_t i = 0; i < run->count; i++)
        if (begun[i])
            into->cases[into->case_count++] = into->cases[i]; /* in their order, without gaps */
    return status;
}

Status run_cases(const CaseSpec *specs, size_t count, const RunSettings *settings,
                 Progress *progress, const Counting *counting, RunResult *into, Error *error)
{
    double started = monotonic_seconds(), shuffling = 0;
    uint64_t trials = 0;
    into->alpha = settings->alpha;
    progress->tests = tests_at_most(specs, count);
    into->equivalent = settings->equivalent;
    into->min_effect = settings->min_effect;
    into->min_effect_check = settings->min_effect_check;
    into->cases = arena_get(&into->memory, count, sizeof *into->cases);
    TRY(arena_status(&into->memory, "the cases", error));
    const CaseRun run = {specs, count, settings, counting, progress};
    Status status = run_all(&run, into, error);
    THEN_IF(status, settings->again_below > 0 && !progress_stopped(progress),
            run_again(&run, into, error));
    for (size_t i = 0; i < into->case_count; i++) {
        shuffling += into->cases[i].duration_s;
        trials += into->cases[i].trials;
        if (into->cases[i].threads > into->threads)
            into->threads = into->cases[i].threads;
    }
    into->duration_s = monotonic_seconds() - started;
    into->trials_per_s = shuffling > 0 ? (double)trials / shuffling : 0;
    into->complete = !progress_stopped(progress);
    into->timed_out = progress->timed_out && !progress->interrupted;
    if (!status && progress->no_result) /* requested while a case was judged */
        status = one_case_unwanted(error);
    if (status == STATUS_INTERRUPTED && into->timed_out)
        return error_set(error, STATUS_FAILED, "--timeout: time ran out before all was read");
    return status ? status : judge_run(into, error);
}
