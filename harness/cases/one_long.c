#include "cases/one_long.h"

#include "base/arena.h"
#include "platform/platform.h"
#include "tallies/long_counts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool take_any(void *context, uint64_t number, char what[static 200])
{
    ++*(uint64_t *)context;
    return true;
}

Status one_long_numbers(const Subject *subject, const Watch *watch, uint64_t *ret, Error *error)
{
    *ret = 0;
    return subject->kind->numbers(subject, watch, take_any, ret, error);
}

/* Orders that are being counted. */
typedef struct Taking {
    LongCounter counter;
    uint64_t orders, left; /* that are wanted; how many of them have not begun */
    unsigned char *seen;   /* a bit for each item of the order at hand */
    uint64_t *hashes;      /* of the orders that are whole */
} Taking;

static void next_order(Taking *taking)
{
    memset(taking->seen, 0, taking->counter.layout.n / 8 + 1);
    long_counter_next(&taking->counter);
    taking->left--;
}

static bool take_item(void *context, uint64_t item, char what[static 200])
{
    Taking *taking = context;
    size_t n = taking->counter.layout.n;
    if (taking->counter.place == n && !taking->left) {
        snprintf(what, 200, "more than %llu numbers: %llu order%s of --n %zu",
                 (unsigned long long)(taking->orders * n), (unsigned long long)taking->orders,
                 taking->orders == 1 ? "" : "s", n);
        return false;
    }
    if (taking->counter.place == n)
        next_order(taking);
    if (item >= n) {
        snprintf(what, 200, "not one of the numbers of %zu items (--n %zu)", n, n);
        return false;
    }
    if (taking->seen[item / 8] >> item % 8 & 1) {
        snprintf(what, 200, "this number came before in the same order");
        return false;
    }
    taking->seen[item / 8] |= (unsigned char)(1 << item % 8);
    long_counter_add(&taking->counter, item);
    if (taking->counter.place == n)
        taking->hashes[taking->orders - taking->left - 1] = taking->counter.hash;
    return true;
}

static int by_value(const void *a, const void *b)
{
    uint64_t first = *(const uint64_t *)a, second = *(const uint64_t *)b;
    return (first > second) - (first < second);
}

/* The orders that are the same as one before. */
static uint64_t orders_again(Taking *taking)
{
    uint64_t again = 0;
    qsort(taking->hashes, taking->orders, sizeof *taking->hashes, by_value);
    for (uint64_t i = 1; i < taking->orders; i++)
        again += taking->hashes[i] == taking->hashes[i - 1];
    return again;
}

static Status count_orders(const TrialPlan *plan, Progress *progress, Taking *taking, Error *error)
{
    const Watch watch = {.keep_going = progress_waits, .context = progress};
    long_counter_begin(&taking->counter, plan->n);
    taking->orders = taking->left = plan->trials;
    next_order(taking);
    Status status = plan->subject.kind->numbers(&plan->subject, &watch, take_item, taking, error);
    if (!status && (taking->left || taking->counter.place < plan->n))
        return error_set(
            error, STATUS_FAILED, "%s %.200s: it ends within order %llu, after %zu of %zu numbers",
            plan->subject.kind->option, plan->subject.text,
            (unsigned long long)(plan->trials - taking->left), taking->counter.place, plan->n);
    if (!status)
        taking->counter.cells[taking->counter.layout.again_cell] = orders_again(taking);
    return status;
}

Status one_long_counts(const TrialPlan *plan, Progress *progress, TrialCounts *ret, Error *error)
{
    TrialCounts counts;
    double begun = monotonic_seconds();
    TRY(trial_counts_begin(plan, &counts, error));
    Arena memory = {0};
    Taking taking = {.seen = arena_get(&memory, plan->n / 8 + 1, 1),
                     .hashes = arena_get(&memory, plan->trials, sizeof *taking.hashes)};
    Status status = arena_status(&memory, "a mark of each item, and a hash of each order", error);
    if (!status)
        status = count_orders(plan, progress, &taking, error);
    arena_clear(&memory);
    if (status) {
        trial_counts_clear(&counts);
        return status;
    }
    for (size_t t = 0; t < counts.tally_count; t++)
        for (uint64_t cell = 0; cell < counts.tallies[t].cells; cell++)
            tally_add(&counts.tallies[t], cell, taking.counter.cells[cell]);
    counts.trials = counts.sampled_trials = plan->trials;
    counts.complete = true;
    counts.advance = taking.counter.advance;
    counts.seconds = monotonic_seconds() - begun;
    *ret = counts;
    return STATUS_OK;
}
