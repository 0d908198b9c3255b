#include "cases/side_by_side.h"

#include "base/arena.h"
#include "cases/one_case.h"
#include "cases/run_case.h"
#include "platform/platform.h"

#include <stdlib.h>

/* A case in the order in which they begin: the longest first. */
typedef struct Turn {
    size_t index;
    double work;
} Turn;

/* Shared by the workers; all behind the lock except for specs and settings. */
typedef struct Queue {
    const CaseSpec *specs;
    RunSettings settings; /* of one worker */
    const Counting *counting;
    CaseResult *results;
    bool *begun;
    const Turn *turns;
    size_t count, next;
    Progress *progress;
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

static void end_turn(Queue *queue, size_t index, Status status, const Error *error,
                     const Progress *own)
{
    lock_take(&queue->lock);
    queue->begun[index] = !status;
    Error failed = *error;
    if (!status)
        status = tell_watch(&queue->settings, index, &queue->results[index], &failed);
    error = &failed;
    queue->interrupted |= own->interrupted || stops_requested();
    queue->timed_out |= own->timed_out;
    if (status && !queue->status) {
        queue->status = status;
        queue->error = *error;
    }
    queue->done += queue->specs[index].trials;
    progress_keep_going(queue->progress, queue->done);
    lock_leave(&queue->lock);
}

static void work(Queue *queue)
{
    Known known = {0};
    for (size_t index; (index = take_turn(queue)) != SIZE_MAX;) {
        Progress own = {.tests = queue->progress->tests,
                        .say = queue->progress->say,
                        .gone = queue->progress->gone,
                        .deadline = queue->progress->deadline};
        Error error = {""};
        Status status = one_case_run(queue->specs, index, &queue->settings, &own, queue->counting,
                                     &known, &queue->results[index], &error);
        end_turn(queue, index, status, &error, &own);
    }
    known_clear(&known);
}

static int longest_first(const void *left, const void *right)
{
    const Turn *a = left, *b = right;
    if (a->work != b->work)
        return a->work > b->work ? -1 : 1;
    return a->index < b->index ? -1 : 1;
}

/* The queue's cases on as many threads. */
static Status run_queue(Queue *queue, size_t workers, Error *error)
{
    uint64_t trials = 0;
    for (size_t i = 0; i < queue->count; i++)
        trials += queue->specs[queue->turns[i].index].trials;
    progress_begin(queue->progress, "suite", trials);
    lock_make(&queue->lock);
#pragma omp parallel num_threads(workers)
    work(queue);
    lock_end(&queue->lock);
    progress_end(queue->progress);
    queue->progress->interrupted |= queue->interrupted;
    queue->progress->timed_out |= queue->timed_out;
    if (queue->status)
        *error = queue->error;
    return queue->status;
}

/* Whether the case is to have the machine for itself. */
static bool runs_alone(const CaseSpec *spec, const RunSettings *settings, size_t workers,
                       uint64_t memory, double work_of_case, double work_left)
{
    TrialPlan plan = case_plan(spec, settings);
    plan.threads = 1;
    return work_of_case * (double)workers > work_left || trial_plan_bytes(&plan) > memory / workers;
}

Status run_side_by_side(const CaseSpec *specs, size_t count, const RunSettings *settings,
                        Progress *progress, const Counting *counting, CaseResult *results,
                        bool *ret_begun, Error *error)
{
    SCOPED_ARENA scratch = {0};
    Turn *turns = arena_get(&scratch, count, sizeof *turns);
    Turn *waiting = arena_get(&scratch, count, sizeof *waiting);
    TRY(arena_status(&scratch, "the cases", error));
    double left = 0;
    for (size_t i = 0; i < count; i++) {
        turns[i] = (Turn){i, (double)specs[i].trials * (double)specs[i].n};
        left += turns[i].work;
    }
    qsort(turns, count, sizeof *turns, longest_first);
    size_t workers = (size_t)settings->threads < count ? (size_t)settings->threads : count;
    uint64_t memory = memory_allowed(settings->memory);
    size_t waiting_count = 0;
    Known known = {0};
    Status status = STATUS_OK;
    for (size_t i = 0; !status && i < count && !progress_stopped(progress); i++) {
        size_t index = turns[i].index;
        left -= turns[i].work;
        if (!runs_alone(&specs[index], settings, workers, memory, turns[i].work, left)) {
            waiting[waiting_count++] = turns[i];
            continue;
        }
        status = one_case_run(specs, index, settings, progress, counting, &known, &results[index],
                              error);
        ret_begun[index] = !status;
        THEN(status, tell_watch(settings, index, &results[index], error));
        progress_look(progress);
    }
    known_clear(&known);
    Queue queue = {.specs = specs,
                   .settings = *settings,
                   .counting = counting,
                   .results = results,
                   .begun = ret_begun,
                   .turns = waiting,
                   .count = waiting_count,
                   .progress = progress};
    queue.settings.threads = 1;
    queue.settings.memory = memory / (workers ? workers : 1);
    if (!status && waiting_count && !progress_stopped(progress))
        status = run_queue(&queue, workers < waiting_count ? workers : waiting_count, error);
    return status;
}
