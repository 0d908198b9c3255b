#include "exact/collect.h"

#include "base/byte_count.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/numbers.h"
#include "exact/prefixes.h"
#include "exact/walk.h"
#include "exact/wide.h"
#include "platform/platform.h"
#include "tallies/rank.h"

enum {
    LOOK_AROUND = 1 << 16, /* paths between two looks at the rest of the work */
};

/* Why a collection ends before its time. */
typedef enum Halt {
    HALT_NOT,
    HALT_STOPPED,
    HALT_PATHS,
    HALT_BUDGET, /* memory above the limit */
    HALT_MEMORY, /* malloc said no */
} Halt;

/* Shared by the threads. */
typedef struct Shared {
    const CollectJob *job;
    uint64_t orders, part_bytes;
    size_t prefixes;
    _Atomic uint64_t paths, bytes, prefixes_done;
    _Atomic int halt;
} Shared;

/* One thread's walk and sums. */
typedef struct Worker {
    Walk walk;
    Shared *shared;
    Collection sums;
    size_t last;         /* the part of the path before */
    uint64_t unreported; /* paths since the last look around */
} Worker;

uint64_t collect_part_bytes(size_t n, size_t words)
{
    return ((permutation_count(n) + LAW_CELLS_EXTRA) * words + words) * sizeof(uint64_t);
}

void collection_clear(Collection *collection)
{
    for (size_t i = 0; i < collection->count; i++) {
        free(collection->parts[i].denominator);
        free(collection->parts[i].cells);
    }
    free(collection->parts);
    *collection = (Collection){0};
}

static void halt(Shared *shared, Halt reason)
{
    int running = HALT_NOT;
    atomic_compare_exchange_strong(&shared->halt, &running, (int)reason);
}

/* A new part of that denominator, all zero. */
static bool add_part(Worker *worker, const uint64_t *denominator)
{
    Shared *shared = worker->shared;
    Collection *sums = &worker->sums;
    size_t words = worker->walk.words;
    if (atomic_fetch_add(&shared->bytes, shared->part_bytes) + shared->part_bytes >
        shared->job->limits->memory_bytes) {
        halt(shared, HALT_BUDGET);
        return false;
    }
    LawPart *parts = realloc(sums->parts, (sums->count + 1) * sizeof *parts);
    if (parts)
        sums->parts = parts;
    uint64_t *copy = malloc(words * sizeof *copy);
    uint64_t *cells = calloc((shared->orders + LAW_CELLS_EXTRA) * words, sizeof *cells);
    if (!parts || !copy || !cells) {
        free(copy);
        free(cells);
        halt(shared, HALT_MEMORY);
        return false;
    }
    memcpy(copy, denominator, words * sizeof *copy);
    parts[sums->count] = (LawPart){.denominator = copy, .cells = cells};
    worker->last = sums->count++;
    return true;
}

static bool find_part(Worker *worker, const uint64_t *denominator)
{
    for (size_t i = 0; i < worker->sums.count; i++) {
        if (wide_equal(worker->sums.parts[i].denominator, denominator, worker->walk.words)) {
            worker->last = i;
            return true;
        }
    }
    return add_part(worker, denominator);
}

/* Adds the mass of the path just walked to its outcome. */
static bool add_path(Worker *worker, WalkEnd end)
{
    Walk *walk = &worker->walk;
    uint64_t cell = worker->shared->orders;
    switch (end) {
    case WALK_DONE:
        cell = permutation_rank(walk->deck.items, walk->deck.n);
        if (cell == PERMUTATION_NONE)
            cell = worker->shared->orders + LAW_CELL_INVALID;
        break;
    case WALK_START_OVER:
        cell += LAW_CELL_START_OVER;
        break;
    case WALK_LEFTOVER:
    case WALK_DEEP:
        cell += LAW_CELL_LEFTOVER;
        worker->sums.cut = true;
        break;
    case WALK_FAILED:
        halt(worker->shared, HALT_MEMORY);
        return false;
    }
    const uint64_t *denominator = walk->denominator[walk->depth];
    if (!worker->sums.count ||
        !wide_equal(worker->sums.parts[worker->last].denominator, denominator, walk->words))
        if (!find_part(worker, denominator))
            return false;
    wide_add(worker->sums.parts[worker->last].cells + cell * walk->words,
             walk->numerator[walk->depth], walk->words);
    return true;
}

/* Tells the others how far it is, and asks whether to go on. Only the calling thread, which is
 * number 0, asks outside. */
static bool look_around(Worker *worker)
{
    Shared *shared = worker->shared;
    const ExactLimits *limits = shared->job->limits;
    worker->sums.paths += worker->unreported;
    uint64_t paths = atomic_fetch_add(&shared->paths, worker->unreported) + worker->unreported;
    worker->unreported = 0;
    if (paths > limits->paths)
        halt(shared, HALT_PATHS);
    if (threads_self() == 0 && limits->keep_going) {
        double done = (double)atomic_load(&shared->prefixes_done) / (double)shared->prefixes;
        if (!limits->keep_going(limits->context, done))
            halt(shared, HALT_STOPPED);
    }
    return atomic_load(&shared->halt) == HALT_NOT;
}

static void walk_prefix(Worker *worker, const uint32_t *prefix, size_t steps)
{
    if (atomic_load(&worker->shared->halt) != HALT_NOT)
        return;
    walk_restart(&worker->walk, prefix, steps);
    do {
        WalkEnd end = walk_run(&worker->walk);
        if (!add_path(worker, end))
            return;
        if (++worker->unreported == LOOK_AROUND && !look_around(worker))
            return;
    } while (walk_next(&worker->walk));
    atomic_fetch_add(&worker->shared->prefixes_done, 1);
    look_around(worker);
}

/* A team of one would cost more than many a law does. */
static void walk_prefixes(Worker *workers, const Prefixes *prefixes, int threads)
{
    if (threads == 1) {
        for (size_t i = 0; i < prefixes->count; i++)
            walk_prefix(workers, prefixes_values(prefixes, i), prefixes_steps(prefixes, i));
        return;
    }
#pragma omp parallel for num_threads(threads) schedule(dynamic)
    for (size_t i = 0; i < prefixes->count; i++)
        walk_prefix(&workers[threads_self()], prefixes_values(prefixes, i),
                    prefixes_steps(prefixes, i));
}

/* Moves the second worker's masses over to the first's. */
static bool merge(Worker *to, Worker *from)
{
    for (size_t i = 0; i < from->sums.count; i++) {
        LawPart *part = &from->sums.parts[i];
        if (!find_part(to, part->denominator))
            return false;
        uint64_t *cells = to->sums.parts[to->last].cells;
        for (uint64_t cell = 0; cell < to->shared->orders + LAW_CELLS_EXTRA; cell++)
            wide_add(cells + cell * to->walk.words, part->cells + cell * to->walk.words,
                     to->walk.words);
        free(part->cells);
        part->cells = NULL;
        atomic_fetch_sub(&to->shared->bytes, to->shared->part_bytes);
    }
    to->sums.paths += from->sums.paths;
    to->sums.cut |= from->sums.cut;
    return true;
}

static Status tell(const Shared *shared, Error *error)
{
    const CollectJob *job = shared->job;
    const char *name = job->algorithm->name;
    switch ((Halt)atomic_load(&shared->halt)) {
    case HALT_NOT:
        return STATUS_OK;
    case HALT_STOPPED:
        return error_set(error, STATUS_INTERRUPTED, "stopped");
    case HALT_PATHS:
        return error_set(error, STATUS_USAGE, "%s, n=%zu: more paths than --paths %s", name, job->n,
                         number_short((double)job->limits->paths, 3).text);
    case HALT_BUDGET:
        return error_set(error, STATUS_USAGE,
                         "%s, n=%zu: its law needs more memory than the limit of %s (--memory), or "
                         "fewer threads",
                         name, job->n, byte_count(job->limits->memory_bytes).text);
    case HALT_MEMORY:
        break;
    }
    return error_set(error, STATUS_FAILED, "no memory for the law of %s, n=%zu", name, job->n);
}

Status collect_paths(const CollectJob *job, Collection *ret_collection, Error *error)
{
    Prefixes prefixes;
    Status status = prefixes_find(job, &prefixes, error);
    if (status)
        return status;
    Shared shared = {.job = job,
                     .orders = permutation_count(job->n),
                     .part_bytes = collect_part_bytes(job->n, job->words),
                     .prefixes = prefixes.count};
    /* Not zeroed: a walk is large, and walk_begin says what of it must be set. */
    Worker *workers = malloc((size_t)job->threads * sizeof *workers);
    if (!workers)
        status = error_set(error, STATUS_FAILED, "no memory for %d threads", job->threads);
    int begun = 0;
    for (; !status && begun < job->threads; begun++) {
        Worker *worker = &workers[begun];
        worker->shared = &shared;
        worker->sums = (Collection){0};
        worker->last = 0;
        worker->unreported = 0;
        status = walk_begin(&worker->walk, job->algorithm, job->parameter, job->n,
                            job->limits->draw, job->words, error);
        worker->walk.product_most = job->product_most;
    }
    if (!status) {
        walk_prefixes(workers, &prefixes, job->threads);
        bool whole = atomic_load(&shared.halt) == HALT_NOT;
        for (int i = 1; whole && i < job->threads; i++)
            whole = merge(&workers[0], &workers[i]);
        status = tell(&shared, error);
    }
    if (!status) {
        *ret_collection = workers[0].sums;
        workers[0].sums = (Collection){0};
    }
    for (int i = 0; i < begun; i++) {
        walk_end(&workers[i].walk);
        collection_clear(&workers[i].sums);
    }
    free(workers);
    prefixes_clear(&prefixes);
    return status;
}
