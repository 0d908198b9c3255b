#include "trials/worker.h"

#include "random/block_key.h"
#include "random/source_list.h"
#include "tallies/rank.h"

#include <stdlib.h>
#include <string.h>

enum { RANKED_MAX_N = 12 };

/* Outcomes collected before they are counted: as many as lie in a third of an L1 cache, so that
 * stores which wait on a far cell do not hold up the shuffle behind them. */
static size_t buffer_trials(size_t n)
{
    size_t trials = 8192 / n / DECK_LANES * DECK_LANES;
    return trials ? trials : DECK_LANES;
}

/* Batches of a lockstep job: likewise, and a multiple of every group of joint counts. */
static size_t job_batches(size_t n)
{
    return n <= 32 ? 32 : n <= 64 ? 16 : 8;
}

uint64_t worker_bytes(const TrialPlan *plan)
{
    uint64_t n = plan->n;
    uint64_t columns = 128 * (4 * n + 1024 + 64);
    uint64_t rows = n <= LANES_MAX_N ? rows_bytes(n, plan->tallies, plan->tally_count) : 0;
    return columns + buffer_trials(n) * (n * sizeof(Item) + 4) + n * 64 + job_batches(n) * n * 64 +
           rows;
}

void worker_close(Worker *worker)
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
    free(worker->job.items);
    free(worker->job.kept);
    free(worker->job.room);
    free(worker->job.ranks);
    free(worker->joint);
    rows_close(worker->rows);
    free(worker->seen);
    free(worker->lost);
    free(worker->first_outcome);
}

/* Whether draws are made of rows of words, which trials share. */
static bool reads_rows(const TrialPlan *plan)
{
    return plan->source->fill && plan->draw.method == DRAW_EXACT;
}

/* Whether a tally is counted by the ranks of the outcomes. */
static bool by_rank(const TrialPlan *plan, size_t t)
{
    return plan->n <= RANKED_MAX_N && plan->tallies[t]->count_ranks;
}

/* Whether a tally looks at the items of the outcomes. */
static bool by_items(const TrialPlan *plan, size_t t)
{
    return !by_rank(plan, t) && !plan->derived[t];
}

enum {
    JOINT_MAX_N = 5, /* the machine counts so few orders in a table of its own */
    PAIRED_N = 5,    /* ... and 120 of them by pairs of trials, an increment for two */
};

static bool open_lanes(Worker *worker)
{
    const TrialPlan *plan = worker->plan;
    size_t n = plan->n;
    LaneJob *job = &worker->job;
    job->n = n;
    job->parameter = plan->parameter;
    job->columns = &worker->columns;
    const TallyKind *lookers[MAX_TALLIES];
    size_t looker_count = 0;
    for (size_t t = 0; t < plan->tally_count; t++)
        if (by_items(plan, t))
            lookers[looker_count++] = plan->tallies[t];
    job->want_items = looker_count > 0;
    if (looker_count)
        worker->rows = rows_open(worker->machine->rows, n, lookers, looker_count);
    job->items = aligned_alloc(64, job_batches(n) * n * DECK_LANES);
    job->kept = aligned_alloc(64, n * DECK_LANES);
    job->room = aligned_alloc(64, n * (2 * DECK_LANES)); /* a pick is a row and its range */
    job->ranks = aligned_alloc(64, job_batches(n) * DECK_LANES * sizeof(uint32_t));
    if (!job->items || !job->kept || !job->room || !job->ranks || (looker_count && !worker->rows))
        return false;
    worker->group = n == PAIRED_N ? 2 : 1;
    if (n > JOINT_MAX_N)
        return true;
    size_t cells = 1;
    for (size_t i = 0; i < worker->group; i++)
        cells *= permutation_count(n);
    worker->joint = calloc(cells, sizeof *worker->joint);
    return worker->joint;
}

Status worker_open(Worker *worker, const TrialPlan *plan, Error *error)
{
    size_t n = plan->n;
    worker->plan = plan;
    if (plan->source)
        worker->source = *plan->source;
    if (!plan->feed && plan->machine && plan->source->fill == source_xoshiro256_plus_plus.fill)
        worker->source = *plan->machine->default_source;
    worker->machine = plan->machine ? plan->machine : &lane_machine_none;
    if (!plan->feed && reads_rows(plan) && n >= 2 && n <= LANES_MAX_N &&
        plan->start == START_IDENTITY) {
        worker->lane = worker->machine->shuffle(plan->algorithm_index);
        if (!worker->lane)
            worker->lane = lane_machine_none.shuffle(plan->algorithm_index);
    }
    worker->start = malloc(n * sizeof *worker->start);
    worker->outcomes = malloc(buffer_trials(n) * n * sizeof *worker->outcomes);
    worker->kept = malloc(n * sizeof *worker->kept);
    worker->room = malloc(n * sizeof *worker->room);
    worker->ranks = malloc(buffer_trials(n) * sizeof *worker->ranks);
    worker->seen = calloc(n, sizeof *worker->seen);
    worker->lost = calloc(n, sizeof *worker->lost);
    worker->first_outcome = calloc(n, sizeof *worker->first_outcome);
    if (!worker->start || !worker->outcomes || !worker->kept || !worker->room || !worker->ranks ||
        !worker->seen || !worker->lost || !worker->first_outcome ||
        (worker->lane && !open_lanes(worker)))
        return error_set(error, STATUS_FAILED, "out of memory for shuffles of n = %zu", n);
    worker->draws.parameter = plan->parameter;
    worker->draws.room = worker->room;
    Status status = STATUS_OK;
    if (!plan->feed)
        status = reads_rows(plan) ? columns_open(&worker->columns, &worker->source, n, error)
                                  : sequence_open(&worker->sequence, &worker->source, plan->draw,
                                                  plan->seed, error);
    for (size_t t = 0; !status && t < plan->tally_count; t++)
        status = tally_begin(&worker->tallies[t], plan->tallies[t], n, plan->trials, error);
    return status;
}

/* Whether an outcome is a permutation, for any n; marks the items it saw. */
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

static void record_invalid(Worker *worker, const Item *items, uint64_t trial)
{
    size_t n = worker->plan->n;
    is_permutation(worker, items); /* for the marks */
    for (size_t item = 0; item < n; item++)
        worker->lost[item] += worker->seen[item] != worker->seen_mark;
    if (!worker->invalid++ || trial < worker->first_invalid) {
        worker->first_invalid = trial;
        memcpy(worker->first_outcome, items, n * sizeof *items);
    }
}

/* Counts collected outcomes in one tally. Numbers of trials are those of a run without invalid
 * outcomes; in any other the checks are skipped. */
static void count_plainly(Worker *worker, size_t t, size_t trials, uint64_t first_trial)
{
    const TrialPlan *plan = worker->plan;
    Tally *tally = &worker->tallies[t];
    if (plan->derived[t])
        return;
    tally->trial = first_trial;
    if (by_rank(plan, t)) {
        tally->kind->count_ranks(tally, worker->ranks, 0, trials);
        return;
    }
    for (size_t trial = 0; trial < trials; trial++, tally->trial++)
        tally->kind->count(tally, worker->outcomes + trial * plan->n, 1);
}

/* Checks collected outcomes, ranks them, drops what is no permutation, counts the rest. */
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
            if (n <= 8)
                ((uint16_t *)worker->ranks)[valid] = (uint16_t)rank;
            else
                ((uint32_t *)worker->ranks)[valid] = (uint32_t)rank;
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
        count_plainly(worker, t, valid, first_trial);
    worker->trials += trials;
}

/* A lockstep batch as outcomes, one after the other. */
static void collect_batch(Worker *worker, const uint8_t *items)
{
    size_t n = worker->plan->n;
    for (size_t lane = 0; lane < DECK_LANES; lane++)
        for (size_t place = 0; place < n; place++)
            worker->outcomes[lane * n + place] = items[place * DECK_LANES + lane];
}

/* The plain way of a lockstep batch that is not plain: one outcome after the other. */
static void count_batch_singly(Worker *worker, const uint8_t *items, uint64_t first_trial)
{
    collect_batch(worker, items);
    count_outcomes(worker, DECK_LANES, first_trial);
}

/* Counts the ranks of batches first..last-1 of the job, all valid. */
static void count_ranks(Worker *worker, size_t first, size_t last)
{
    const TrialPlan *plan = worker->plan;
    size_t group = worker->group, grouped = first;
    if (worker->joint) {
        grouped = first + (last - first) / group * group;
        worker->machine->count_joint((const uint16_t *)worker->job.ranks + first * DECK_LANES,
                                     grouped - first, permutation_count(plan->n), group,
                                     worker->joint);
        worker->joint_trials += (grouped - first) * DECK_LANES;
        if (worker->joint_trials > UINT32_MAX / 2)
            worker_settle(worker);
    }
    for (size_t t = 0; t < plan->tally_count; t++)
        if (by_rank(plan, t) && !plan->derived[t])
            plan->tallies[t]->count_ranks(&worker->tallies[t], worker->job.ranks,
                                          grouped * DECK_LANES, last * DECK_LANES);
}

/* Counts batches first..last-1 of the job, all valid, in the tallies that look at items: by rows,
 * or as outcomes. */
static void count_rows(Worker *worker, size_t first, size_t last, uint64_t first_trial)
{
    const TrialPlan *plan = worker->plan;
    const uint8_t *items = worker->job.items;
    size_t size = plan->n * DECK_LANES;
    bool plain = false;
    rows_show(worker->rows, items + first * size, last - first);
    for (size_t t = 0; t < plan->tally_count; t++) {
        const TallyKind *kind = plan->tallies[t];
        if (!by_items(plan, t))
            continue;
        worker->tallies[t].trial = first_trial + first * DECK_LANES;
        if (kind->count_rows)
            kind->count_rows(&worker->tallies[t], worker->rows);
        plain |= !kind->count_rows && !kind->kept;
    }
    for (size_t batch = first; plain && batch < last; batch++) {
        collect_batch(worker, items + batch * size);
        for (size_t t = 0; t < plan->tally_count; t++)
            if (by_items(plan, t) && !plan->tallies[t]->count_rows && !plan->tallies[t]->kept)
                count_plainly(worker, t, DECK_LANES, first_trial + batch * DECK_LANES);
    }
}

/* The batch of the job after `first` and those like it, up to which all are valid, or none. */
static size_t alike_until(const LaneJob *job, size_t first)
{
    uint64_t strange = job->strange >> first & 1;
    size_t last = first + 1;
    while (last < job->batches && (job->strange >> last & 1) == strange)
        last++;
    return last;
}

/* Runs whole batches of the block that was begun, in lockstep. */
static void run_lanes(Worker *worker, uint64_t first_trial, size_t batches)
{
    const TrialPlan *plan = worker->plan;
    LaneJob *job = &worker->job;
    size_t n = plan->n;
    bool ranked = n <= RANKED_MAX_N, valid[DECK_LANES];
    job->batches = batches;
    job->strange = 0;
    lane_job_begin(job);
    worker->lane(job);
    lane_job_end(job);
    for (size_t batch = 0; !ranked && batch < batches; batch++)
        if (!worker->machine->check_rows(job->items + batch * n * DECK_LANES, n, valid))
            job->strange |= UINT64_C(1) << batch;
    for (size_t first = 0, last; first < batches; first = last) {
        last = alike_until(job, first);
        if (job->strange >> first & 1) {
            for (size_t batch = first; batch < last; batch++)
                count_batch_singly(worker, job->items + batch * n * DECK_LANES,
                                   first_trial + batch * DECK_LANES);
            continue;
        }
        if (ranked)
            count_ranks(worker, first, last);
        if (worker->rows)
            count_rows(worker, first, last, first_trial);
        worker->trials += (last - first) * DECK_LANES;
    }
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
    count_outcomes(worker, trials, first_trial);
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
            count_outcomes(worker, given, first + done);
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

void worker_settle(Worker *worker)
{
    const TrialPlan *plan = worker->plan;
    if (!worker->joint_trials)
        return;
    size_t orders = permutation_count(plan->n), cells = 1;
    for (size_t i = 0; i < worker->group; i++)
        cells *= orders;
    for (size_t t = 0; t < plan->tally_count; t++) {
        if (plan->tallies[t] != &tally_permutations)
            continue;
        for (size_t cell = 0; cell < cells; cell++)
            for (size_t rest = cell, i = 0; i < worker->group; i++, rest /= orders)
                tally_add(&worker->tallies[t], rest % orders, worker->joint[cell]);
    }
    memset(worker->joint, 0, cells * sizeof *worker->joint);
    worker->joint_trials = 0;
}

void worker_merge(Worker *into, Worker *from, bool last)
{
    size_t n = into->plan->n;
    for (size_t t = 0; t < into->plan->tally_count; t++) {
        (last ? tally_rest : tally_settle)(&into->tallies[t], &from->tallies[t]);
        if (into != from)
            tally_merge(&into->tallies[t], &from->tallies[t]);
    }
    if (into == from)
        return;
    if (from->invalid && (!into->invalid || from->first_invalid < into->first_invalid)) {
        into->first_invalid = from->first_invalid;
        memcpy(into->first_outcome, from->first_outcome, n * sizeof *from->first_outcome);
    }
    into->invalid += from->invalid;
    for (size_t item = 0; item < n; item++)
        into->lost[item] += from->lost[item];
    into->trials += from->trials;
}

void worker_forget(Worker *worker)
{
    const TrialPlan *plan = worker->plan;
    for (size_t t = 0; t < plan->tally_count; t++)
        tally_forget(&worker->tallies[t]);
    memset(worker->lost, 0, plan->n * sizeof *worker->lost);
    worker->invalid = 0;
    worker->trials = 0;
}

void worker_take(Worker *into, const TrialCounts *from)
{
    Worker other = {
        .plan = into->plan,
        .trials = from->trials,
        .invalid = from->invalid,
        .lost = from->lost,
        .first_invalid = from->first_invalid,
        .first_outcome = from->first_outcome,
    };
    memcpy(other.tallies, from->tallies, sizeof other.tallies);
    worker_merge(into, &other, false);
}
