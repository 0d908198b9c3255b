#include "trials/worker.h"

#include "platform/platform.h"
#include "random/block_key.h"
#include "trials/block_schedule.h"
#include "trials/lane_machine.h"
#include "trials/sampled_blocks.h"

#include <stdlib.h>
#include <string.h>

/* A block that will take longer than this is counted only when it is whole, so that it can be left
 * unfinished when the run is stopped (block_schedule.h). */
static const double PROMISED_SECONDS = 0.25;

/* Runs whole batches of the block that was begun, 64 trials at a time. */
static void run_lanes(Worker *worker, size_t batches)
{
    const TrialPlan *plan = worker->plan;
    LaneJob *job = &worker->job;
    job->batches = batches;
    job->invalid = 0;
    lane_job_begin(job);
    worker->planes.batches = 0;
    if (worker->planes.room)
        plan->machine->planes(job, &worker->planes, plan->lane);
    else
        plan->lane(job);
    lane_job_end(job);
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
    for (size_t trial = 0; trial < trials; trial++) {
        Item *items = worker->outcomes + trial * n;
        if (plan->start == START_RANDOM)
            start_at_random(worker, first_trial + trial);
        memcpy(items, worker->start, n * sizeof *items);
        own_outcomes_shuffle(&worker->own, items, trial % DECK_LANES);
        if (plan->start == START_CARRY)
            memcpy(worker->start, items, n * sizeof *items);
    }
}

/* The first trial of a block that begins, and how many it has. */
static uint64_t begin_block(Worker *worker, uint64_t block, uint64_t *ret_trials)
{
    const TrialPlan *plan = worker->plan;
    uint64_t size = block_trials(plan->n), first = block * size;
    uint64_t all = plan_limit(plan);
    *ret_trials = all - first < size ? all - first : size;
    worker->sampled = block_sampled(plan->n, block);
    if (worker->planes.cells) /* of a block that was left */
        memset(worker->planes.cells, 0, planes_count_cells(plan->n) * sizeof *worker->planes.cells);
    return first;
}

static void end_block(Worker *worker)
{
    const TrialPlan *plan = worker->plan;
    if (worker->planes.cells)
        worker_add_plane_counts(worker);
    if (worker->rows)
        outcome_rows_flush(worker->rows);
    for (size_t t = 0; t < plan->tally_count; t++)
        if (plan->tallies[t]->end_block && counts_block(worker, t))
            plan->tallies[t]->end_block(&worker->counts.tallies[t], worker->rows);
    if (worker->rows)
        outcome_rows_forget(worker->rows);
}

void worker_feed_block(Worker *worker, int feed, uint64_t block)
{
    const OutcomeFeed *outcomes = worker->plan->feed;
    uint64_t trials, first = begin_block(worker, block, &trials);
    uint64_t at_once = buffer_trials(worker->plan->n);
    for (uint64_t done = 0; done < trials && !worker->stopped;) {
        size_t count = (size_t)(trials - done < at_once ? trials - done : at_once), given = 0;
        worker->status = outcomes->next(outcomes->context, feed, worker->outcomes, worker->missing,
                                        count, &given, &worker->error);
        worker->stopped = worker->status || given < count;
        if (!worker->status)
            worker_count_outcomes(worker, given, first + done);
        done += given;
    }
    end_block(worker);
}

/* Called while a shuffle runs. */
static void leave_if_stopped(void *context)
{
    Worker *worker = context;
    if (block_schedule_may_leave(worker))
        escape_to(&worker->leave, 1);
}

/* Whether shuffles of this worker ask, while they run, whether the run was stopped. */
static void set_poll(Worker *worker, bool looks)
{
    StopPoll poll = {.ask = looks ? leave_if_stopped : NULL, .context = worker};
    worker->own.word_rows.poll = worker->own.sequence.poll = poll;
}

/* The trials of a block are run and counted in pieces. */
typedef struct Piece {
    uint64_t first_trial;
    size_t trials;
    bool lanes; /* whole batches */
} Piece;

/* The next piece of a block, of which `done` of `trials` trials are done. */
static Piece next_piece(const Worker *worker, uint64_t first, uint64_t done, uint64_t trials)
{
    size_t n = worker->plan->n;
    uint64_t at_once = worker->plan->lane ? job_batches(n) * DECK_LANES : buffer_trials(n);
    uint64_t count = trials - done < at_once ? trials - done : at_once;
    bool lanes = worker->plan->lane && count >= DECK_LANES;
    if (lanes)
        count = count / DECK_LANES * DECK_LANES;
    return (Piece){first + done, (size_t)count, lanes};
}

static void run_piece(Worker *worker, const Piece *piece)
{
    if (piece->lanes)
        run_lanes(worker, piece->trials / DECK_LANES);
    else
        run_singly(worker, piece->first_trial, piece->trials);
}

static void count_piece(Worker *worker, const Piece *piece)
{
    if (piece->lanes)
        worker_count_job(worker, piece->first_trial);
    else
        worker_count_outcomes(worker, piece->trials, piece->first_trial);
}

static uint8_t *move(void *place, uint8_t *held, size_t bytes, bool back)
{
    memcpy(back ? place : held, back ? held : place, bytes);
    return held + bytes;
}

/* Copies the outcomes of a piece to `held`, or, with `back`, from there; returns where the next
 * piece's begin. */
static uint8_t *move_piece(Worker *worker, const Piece *piece, uint8_t *held, bool back)
{
    LaneJob *job = &worker->job;
    size_t n = worker->plan->n, trials = piece->trials;
    uint8_t *end = held + held_bytes(worker->plan, piece->lanes, trials);
    if (!piece->lanes) {
        move(worker->outcomes, held, trials * n * sizeof *worker->outcomes, back);
        return end;
    }
    job->batches = trials / DECK_LANES;
    held = move(&job->invalid, held, sizeof job->invalid, back);
    held = move(&worker->planes.batches, held, sizeof worker->planes.batches, back);
    held = move(job->ranks, held, trials * sizeof(uint32_t), back);
    if (job->want_items || n > LANES_RANK_MAX || job->invalid)
        move(job->items, held, trials * n, back);
    return end;
}

/* Runs the block to its end without counting, then counts all of it. Its first `done` trials, one
 * piece, were run before. False where the block is to be left; nothing of it is counted then. */
static bool run_held(Worker *worker, uint64_t first, uint64_t done, uint64_t trials)
{
    Piece piece = next_piece(worker, first, 0, trials);
    uint8_t *held = move_piece(worker, &piece, worker->held, false);
    for (; done < trials; done += piece.trials) {
        piece = next_piece(worker, first, done, trials);
        run_piece(worker, &piece);
        held = move_piece(worker, &piece, held, false);
        if (block_schedule_may_leave(worker))
            return false;
    }
    if (!block_schedule_wait_for_earlier(worker))
        return false;
    held = worker->held;
    for (done = 0; done < trials; done += piece.trials) {
        piece = next_piece(worker, first, done, trials);
        held = move_piece(worker, &piece, held, true);
        count_piece(worker, &piece);
    }
    return true;
}

/* Whether the block takes so long that its outcomes are held, to be counted when it is whole: its
 * first `done` trials took `seconds`. Where there is no memory for them it is not held, but
 * promised, however long it takes. */
static bool holds(Worker *worker, double seconds, uint64_t done, uint64_t trials)
{
    if (seconds * (double)trials <= PROMISED_SECONDS * (double)done)
        return false;
    if (!worker->held) /* at most once in a run; most runs never need it */
        worker->held = malloc(held_block_bytes(worker->plan));
    return worker->held;
}

static bool run_block(Worker *worker, uint64_t block)
{
    const TrialPlan *plan = worker->plan;
    uint64_t trials, first = begin_block(worker, block, &trials);
    if (plan->source->fill) /* one that is one sequence goes on */
        own_outcomes_begin(&worker->own, plan->seed, block);
    start_block(worker);
    set_poll(worker, true);
    double begun = monotonic_seconds();
    Piece piece = next_piece(worker, first, 0, trials);
    run_piece(worker, &piece);
    uint64_t done = piece.trials;
    if (holds(worker, monotonic_seconds() - begun, done, trials))
        return run_held(worker, first, done, trials);
    if (!block_schedule_promise(worker))
        return false;
    set_poll(worker, false);
    count_piece(worker, &piece);
    for (; done < trials; done += piece.trials) {
        piece = next_piece(worker, first, done, trials);
        run_piece(worker, &piece);
        count_piece(worker, &piece);
    }
    return true;
}

bool worker_run_block(Worker *worker, uint64_t block)
{
    if (ESCAPE_SET(&worker->leave) || !run_block(worker, block)) {
        block_schedule_leave(worker);
        return false;
    }
    end_block(worker);
    block_schedule_counted(worker);
    return true;
}
