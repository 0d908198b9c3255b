/* The bit-plane machine: runs a script on groups of trials. Compiled where registers have 512 bits.
 */
#include "deck/planes.h"

#include "deck/planes_count.h"
#include "deck/planes_swaps.h"

static void take_steps(Run *run)
{
    const Script *script = run->script;
    for (size_t s = 0; s < script->step_count; s++) {
        const ScriptStep *step = &script->steps[s];
        if (step->kind == SCRIPT_SWAP) {
            swap_later(run, step);
            continue;
        }
        flush_swaps(run);
        if (step->kind == SCRIPT_SWAP_PICKS)
            draw_until(run, step->one > step->other ? step->one : step->other);
        for (size_t g = run->first; g < run->last; g++)
            if (step->kind == SCRIPT_SWAP_PICKS)
                swap_picks(run, &run->groups[g], step);
            else
                swap_places(run, &run->groups[g], step);
    }
    flush_swaps(run);
}

/* Takes the steps of all groups: together, or, where one group's planes fill the cache, one after
 * the other. */
static void take_all_steps(Run *run)
{
    size_t at_once = run->n <= PLANES_TOGETHER_N ? run->count : 1;
    for (run->first = 0; run->first < run->count; run->first = run->last) {
        run->last = run->first + at_once;
        run->drawn = 0;
        take_steps(run);
    }
}

/* The body for each n, a constant there. */
#define SMALL_SIZES(CASE)  CASE(2) CASE(3) CASE(4) CASE(5)
#define RANKED_SIZES(CASE) CASE(6) CASE(7) CASE(8) CASE(9) CASE(10) CASE(11) CASE(12)

static Plane missing_any(const Plane *rows, size_t n)
{
#define MISSING_CASE(n)                                                                            \
    case n:                                                                                        \
        return planes_missing(rows, n);
    switch (n) {
        SMALL_SIZES(MISSING_CASE)
        RANKED_SIZES(MISSING_CASE)
    }
    return ~(Plane){0};
}

static void rank_any(const Plane *rows, size_t n, void *ranks)
{
#define RANK_CASE(n)                                                                               \
    case n:                                                                                        \
        planes_rank(rows, n, ranks);                                                               \
        break;
    switch (n) {
        SMALL_SIZES(RANK_CASE)
        RANKED_SIZES(RANK_CASE)
    }
}

/* Counts the groups' outcomes. Up to PLANES_ORDERS_MAX_N items all are valid; of more, missing[g]
 * says where a group misses an item. */
LANES_INLINED void count_any(const Plane *const *rows, size_t count, size_t n, uint64_t *cells,
                             Plane *missing)
{
    PlaneOrders orders[PLANES_TOGETHER];
#define COUNT_CASE(n)                                                                              \
    case n:                                                                                        \
        for (size_t g = 0; g < count; g++)                                                         \
            planes_find_orders(rows[g], n, &orders[g]);                                            \
        planes_count_orders(orders, count, n, cells);                                              \
        return;
    switch (n) {
        SMALL_SIZES(COUNT_CASE)
    }
    if (count == PLANES_COUNTED)
        planes_count_places(rows, PLANES_COUNTED, n, cells, missing);
    for (size_t g = 0; count != PLANES_COUNTED && g < count; g++)
        planes_count_places(rows + g, 1, n, cells, missing + g);
}

static void count_groups(const Plane *const *rows, size_t count, size_t n, uint64_t *cells,
                         Plane *missing)
{
    count_any(rows, count, n, cells, missing);
}

/* The same for processors that count the bits of 64-bit numbers side by side. */
static __attribute__((target("avx512vpopcntdq"))) void
count_groups_at_once(const Plane *const *rows, size_t count, size_t n, uint64_t *cells,
                     Plane *missing)
{
    count_any(rows, count, n, cells, missing);
}

/* Counts what is valid of the groups; says of each whether it is. */
static void count_outcomes(const Run *run, bool *valid)
{
    const Plane *rows[PLANES_TOGETHER];
    Plane missing[PLANES_TOGETHER];
    uint64_t *cells = run->counts->cells;
    size_t n = run->n, count = 0;
    for (size_t g = 0; g < run->count; g++)
        if (valid[g])
            rows[count++] = run->groups[g].rows;
    if (__builtin_cpu_supports("avx512vpopcntdq"))
        count_groups_at_once(rows, count, n, cells, missing);
    else
        count_groups(rows, count, n, cells, missing);
    for (size_t g = 0; n > LANES_RANK_MAX && g < count; g++) {
        valid[g] = !planes_any(missing[g]);
        if (!valid[g])
            planes_uncount_places(rows[g], n, cells);
    }
}

/* Leaves what a group's outcomes are in the job, from `batch` on. */
static void leave_outcomes(const Run *run, const Group *group, size_t batch)
{
    LaneJob *job = run->job;
    PlaneCounts *counts = run->counts;
    size_t n = run->n;
    if (counts->cells) {
        counts->batches |= ((UINT64_C(1) << PLANES_BATCHES) - 1) << batch;
    } else if (n <= LANES_RANK_MAX) {
        size_t size = n <= LANES_SHORT_RANK_MAX ? 2 : 4;
        rank_any(group->rows, n, (char *)job->ranks + batch * DECK_LANES * size);
    }
    if (n > LANES_RANK_MAX ? !counts->cells : job->want_items)
        for (size_t place = 0; place < n; place++)
            planes_to_bytes(group->rows + place, n, run->bits,
                            job->items + (batch * n + place) * DECK_LANES, n * DECK_LANES);
}

static void begin_groups(Run *run, Plane *room)
{
    const Script *script = run->script;
    size_t n = run->n, rows = script->rows * PLANES_BATCHES;
    if (run->job->rows < run->count * rows)
        lane_job_more(run->job, run->count * rows - 1);
    for (size_t g = 0; g < run->count; g++) {
        Group *group = &run->groups[g];
        group->first_row = g * rows;
        group->words = run->job->words + group->first_row * DECK_LANES;
        group->rows = room + g * planes_of_group(script);
        group->picks = group->rows + n * run->bits;
        group->here = group->picks + script->draw_count * PLANES_BITS;
        for (unsigned b = 0; b < run->bits; b++)
            for (size_t place = 0; place < n; place++)
                group->rows[b * n + place] = (Plane){0} - (uint16_t)(place >> b & 1);
    }
}

/* Runs the batches first..last-1 by the lockstep machine. */
static void run_lanes(LaneJob *job, LaneShuffle *lane, size_t first, size_t last)
{
    size_t rank_bytes = job->n <= LANES_SHORT_RANK_MAX ? 2 : 4;
    LaneJob part = *job;
    part.batches = last - first;
    part.items += first * job->n * DECK_LANES;
    part.ranks = (char *)job->ranks + first * DECK_LANES * rank_bytes;
    part.invalid = 0;
    lane(&part);
    job->invalid |= part.invalid << first;
    job->words = part.words;
    job->rows = part.rows;
    job->consumed = part.consumed;
}

void planes_run(LaneJob *job, const Script *script, LaneShuffle *lane, PlaneCounts *counts,
                void *room)
{
    Run run = {
        .job = job, .script = script, .counts = counts, .n = job->n, .bits = planes_bits(job->n)};
    size_t together = script->together, batch = 0;
    while (job->batches - batch >= PLANES_BATCHES) {
        size_t left = (job->batches - batch) / PLANES_BATCHES;
        run.count = left < together ? left : together;
        begin_groups(&run, room);
        take_all_steps(&run);
        bool valid[PLANES_TOGETHER];
        for (size_t g = 0; g < run.count; g++)
            valid[g] =
                job->n > LANES_RANK_MAX || !planes_any(missing_any(run.groups[g].rows, job->n));
        if (counts->cells)
            count_outcomes(&run, valid);
        for (size_t g = 0; g < run.count; g++, batch += PLANES_BATCHES) {
            if (!valid[g]) {
                run_lanes(job, lane, batch, batch + PLANES_BATCHES);
                continue;
            }
            leave_outcomes(&run, &run.groups[g], batch);
            for (size_t b = 0; b < PLANES_BATCHES; b++)
                lane_job_next_batch(job, script->rows);
        }
    }
    if (batch < job->batches)
        run_lanes(job, lane, batch, job->batches);
}
