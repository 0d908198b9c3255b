#include "trials/worker.h"

#include "tallies/rank.h"
#include "trials/lane_machine.h"

#include <string.h>

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
        worker->counts.lost[item] += worker->seen[item] != worker->seen_mark;
    if (!worker->counts.invalid++ || trial < worker->counts.first_invalid) {
        worker->counts.first_invalid = trial;
        memcpy(worker->counts.first_outcome, items, n * sizeof *items);
    }
}

/* Counts collected outcomes from..trials-1 in one tally, one after the other. Their numbers hold
 * for a run without invalid outcomes; in any other the checks are skipped. */
static void count_plainly(Worker *worker, size_t t, size_t from, size_t trials,
                          uint64_t first_trial)
{
    Tally *tally = &worker->counts.tallies[t];
    if (!counts_block(worker, t))
        return;
    tally->trial = first_trial + from;
    for (size_t trial = from; trial < trials; trial++, tally->trial++)
        tally->kind->count(tally, worker->outcomes + trial * worker->plan->n, 1);
}

/* Counts batches of valid outcomes, which lie as rows, in the tallies that count rows. */
static void count_rows(Worker *worker, const uint8_t *items, size_t batches, uint64_t first_trial)
{
    const TrialPlan *plan = worker->plan;
    for (size_t first = 0, some; first < batches; first += some) {
        some =
            batches - first < OUTCOME_ROWS_MAX_BATCHES ? batches - first : OUTCOME_ROWS_MAX_BATCHES;
        outcome_rows_show(worker->rows, items + first * plan->n * DECK_LANES, some);
        for (size_t t = 0; t < plan->tally_count; t++) {
            if (plan->ways[t] != TALLY_BY_ROWS || !counts_block(worker, t))
                continue;
            worker->counts.tallies[t].trial = first_trial + first * DECK_LANES;
            if (plan->tallies[t]->count_rows)
                plan->tallies[t]->count_rows(&worker->counts.tallies[t], worker->rows);
        }
    }
}

/* Lays a batch of collected outcomes out as rows, where count_rows reads them, and ranks it. */
static const uint8_t *lay_out(Worker *worker, size_t batch)
{
    size_t at = batch * DECK_LANES * worker->plan->n;
    worker->plan->machine->lay_out(&worker->job, batch, worker->outcomes + at);
    return worker->job.items + at;
}

/* Counts collected outcomes, all valid: whole batches of them as rows, of which the first `laid`
 * are laid out. */
static void count_valid(Worker *worker, size_t trials, size_t laid, uint64_t first_trial)
{
    const TrialPlan *plan = worker->plan;
    size_t batches = worker->rows ? trials / DECK_LANES : 0;
    for (size_t batch = laid; batch < batches; batch++)
        lay_out(worker, batch);
    count_rows(worker, worker->job.items, batches, first_trial);
    for (size_t t = 0; t < plan->tally_count; t++)
        if (by_items(plan, t))
            count_plainly(worker, t, plan->ways[t] == TALLY_BY_ROWS ? batches * DECK_LANES : 0,
                          trials, first_trial);
        else if (counts_block(worker, t))
            permutations_count_ranks(&worker->counts.tallies[t], worker->ranks, 0, trials);
}

/* How many batches at the beginning have valid outcomes only: told by rows, which are laid out
 * then, far quicker than an outcome at a time. The rows of a lockstep job are reported already. */
static size_t valid_batches(Worker *worker, size_t trials)
{
    size_t batch = 0, n = worker->plan->n;
    bool lane_valid[DECK_LANES], valid = worker->job.items && !worker->plan->lane;
    if (valid)
        worker->job.invalid = 0;
    for (; valid && batch < trials / DECK_LANES; batch += valid) {
        const uint8_t *rows = lay_out(worker, batch);
        valid = n <= PERMUTATIONS_MAX_N ? !worker->job.invalid
                                        : worker->plan->machine->check_rows(rows, n, lane_valid);
    }
    return batch;
}

void worker_count_outcomes(Worker *worker, size_t trials, uint64_t first_trial)
{
    size_t n = worker->plan->n;
    bool *missing = worker->missing;
    if (missing && !memchr(missing, true, trials))
        missing = NULL;
    size_t laid = missing ? 0 : valid_batches(worker, trials), valid = laid * DECK_LANES;
    for (size_t trial = valid; trial < trials; trial++) {
        const Item *items = worker->outcomes + trial * n;
        bool good;
        if (missing && missing[trial]) {
            missing[trial] = false;
            record_invalid(worker, items, first_trial + trial);
            continue;
        }
        if (n <= PERMUTATIONS_MAX_N) {
            uint64_t rank = permutation_rank(items, n);
            good = rank != PERMUTATION_NONE;
            if (n <= LANES_SHORT_RANK_MAX)
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
    count_valid(worker, valid, laid, first_trial);
    count_trials(worker, trials);
}

/* A lockstep batch as outcomes, one after the other. */
static void collect_batch(Worker *worker, const uint8_t *items)
{
    size_t n = worker->plan->n;
    for (size_t lane = 0; lane < DECK_LANES; lane++)
        for (size_t place = 0; place < n; place++)
            worker->outcomes[lane * n + place] = items[place * DECK_LANES + lane];
}

/* Counts a batch with invalid outcomes in it: one outcome after the other. */
static void count_batch_singly(Worker *worker, const uint8_t *items, uint64_t first_trial)
{
    collect_batch(worker, items);
    worker_count_outcomes(worker, DECK_LANES, first_trial);
}

/* Counts the ranks of batches first..last-1 of the job, all valid. */
static void count_ranks(Worker *worker, size_t first, size_t last)
{
    const TrialPlan *plan = worker->plan;
    for (size_t t = 0; t < plan->tally_count; t++)
        if (plan->ways[t] == TALLY_BY_RANKS && counts_block(worker, t))
            permutations_count_ranks(&worker->counts.tallies[t], worker->job.ranks,
                                     first * DECK_LANES, last * DECK_LANES);
}

/* Counts batches first..last-1 of the job, all valid, in the tallies that look at items. */
static void count_items(Worker *worker, size_t first, size_t last, uint64_t first_trial)
{
    const TrialPlan *plan = worker->plan;
    const uint8_t *items = worker->job.items;
    size_t size = plan->n * DECK_LANES;
    count_rows(worker, items + first * size, last - first, first_trial + first * DECK_LANES);
    for (size_t t = 0; t < plan->tally_count; t++)
        for (size_t batch = first; plan->ways[t] == TALLY_ONE_BY_ONE && batch < last; batch++) {
            collect_batch(worker, items + batch * size);
            count_plainly(worker, t, 0, DECK_LANES, first_trial + batch * DECK_LANES);
        }
}

void worker_add_plane_counts(Worker *worker)
{
    const TrialPlan *plan = worker->plan;
    const uint64_t *cells = worker->planes.cells;
    size_t n = plan->n;
    for (size_t t = 0; t < plan->tally_count; t++) {
        Tally *tally = &worker->counts.tallies[t];
        if (!counts_block(worker, t))
            continue;
        if (n <= PLANES_ORDERS_MAX_N && plan->ways[t] == TALLY_BY_RANKS)
            for (size_t rank = 0; rank < tally->cells; rank++)
                tally_add(tally, rank, planes_order_count(cells, rank));
        for (size_t place = 0; n > LANES_RANK_MAX && by_items(plan, t) && place < n; place++)
            for (size_t item = 0; item < n; item++)
                tally_add(tally, item * n + place, cells[place * SCRIPT_MAX_N + item]);
    }
}

/* The end of the run of batches from `first` on that are alike: all valid, or all with an invalid
 * outcome; and all counted by planes, or none. */
static size_t alike_until(const Worker *worker, size_t first)
{
    uint64_t invalid = worker->job.invalid >> first, counted = worker->planes.batches >> first;
    uint64_t other = (invalid ^ (0 - (invalid & 1))) | (counted ^ (0 - (counted & 1)));
    size_t last = other ? first + (size_t)__builtin_ctzll(other) : worker->job.batches;
    return last < worker->job.batches ? last : worker->job.batches;
}

void worker_count_job(Worker *worker, uint64_t first_trial)
{
    const TrialPlan *plan = worker->plan;
    LaneJob *job = &worker->job;
    size_t n = plan->n, batches = job->batches;
    bool ranked = n <= PERMUTATIONS_MAX_N, valid[DECK_LANES];
    for (size_t batch = 0; !ranked && batch < batches; batch++)
        if (!(worker->planes.batches >> batch & 1) &&
            !worker->plan->machine->check_rows(job->items + batch * n * DECK_LANES, n, valid))
            job->invalid |= UINT64_C(1) << batch;
    for (size_t first = 0, last; first < batches; first = last) {
        last = alike_until(worker, first);
        if (job->invalid >> first & 1) {
            for (size_t batch = first; batch < last; batch++)
                count_batch_singly(worker, job->items + batch * n * DECK_LANES,
                                   first_trial + batch * DECK_LANES);
            continue;
        }
        bool counted = worker->planes.batches >> first & 1;
        if (ranked && !counted)
            count_ranks(worker, first, last);
        if (worker->rows && (ranked || !counted))
            count_items(worker, first, last, first_trial);
        count_trials(worker, (last - first) * DECK_LANES);
    }
}
