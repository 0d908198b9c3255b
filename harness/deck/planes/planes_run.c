/* The bit-plane machine: runs a script on groups of trials. Compiled where registers have 512 bits.
 */
#include "deck/planes/planes.h"

#include "deck/planes/count.h"
#include "deck/planes/small.h"

/* Takes the steps of all groups: together, or, where one group's planes fill the cache, one after
 * the other. */
static void take_all_steps(Run *run)
{
    const Script *script = run->script;
    size_t n = run->n, at_once = n <= PLANES_TOGETHER_N ? run->count : 1;
    for (size_t g = 0; g < run->count; g++)
        for (unsigned b = 0; b < run->bits; b++)
            for (size_t place = 0; place < n; place++)
                run->groups[g].rows[b * n + place] = (Plane){0} - (uint16_t)(place >> b & 1);
    for (run->first = 0; run->first < run->count; run->first = run->last) {
        run->last = run->first + at_once;
        run->drawn = 0;
        for (size_t s = 0; s < script->step_count; s++)
            swap_later(run, &script->steps[s]);
        flush_swaps(run);
    }
}

/* The body for each n, a constant there. */
#define SMALL_SIZES(CASE)  CASE(2) CASE(3) CASE(4) CASE(5)
#define RANKED_SIZES(CASE) CASE(6) CASE(7) CASE(8) CASE(9) CASE(10) CASE(11) CASE(12)

/* Says of each group whether all of its outcomes are valid. Those that are not ranked have none
 * that misses an item yet. */
static void check_groups(const Run *run, bool *valid)
{
    Plane missing[PLANES_MOST], any = {0};
#define MISSING_CASE(n)                                                                            \
    case n:                                                                                        \
        for (size_t g = 0; g < run->count; g++)                                                    \
            any |= missing[g] = planes_missing(run->groups[g].rows, n);                            \
        break;
    switch (run->n) {
        SMALL_SIZES(MISSING_CASE)
        RANKED_SIZES(MISSING_CASE)
    }
    bool all = !planes_any(any);
    for (size_t g = 0; g < run->count; g++)
        valid[g] = all || !planes_any(missing[g]);
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

/* Counts where each item is; missing[g] says where a group misses one. */
LANES_INLINED void count_places(const Plane *const *rows, size_t count, size_t n, uint64_t *cells,
                                Plane *missing)
{
    if (count == PLANES_COUNTED)
        planes_count_places(rows, PLANES_COUNTED, n, cells, missing);
    for (size_t g = 0; count != PLANES_COUNTED && g < count; g++)
        planes_count_places(rows + g, 1, n, cells, missing + g);
}

LANES_INLINED void count_orders(const PlaneOrders *orders, size_t count, size_t n, uint64_t *cells)
{
#define COUNT_CASE(n)                                                                              \
    case n:                                                                                        \
        planes_count_orders(orders, count, n, cells);                                              \
        break;
    switch (n) {
        SMALL_SIZES(COUNT_CASE)
    }
}

/* The same for processors that count the bits of 64-bit numbers side by side. */
#define AT_ONCE __attribute__((target("avx512vpopcntdq")))

static AT_ONCE void count_places_at_once(const Plane *const *rows, size_t count, size_t n,
                                         uint64_t *cells, Plane *missing)
{
    count_places(rows, count, n, cells, missing);
}

static AT_ONCE void count_orders_at_once(const PlaneOrders *orders, size_t count, size_t n,
                                         uint64_t *cells)
{
    count_orders(orders, count, n, cells);
}

/* Runs groups of few items and counts their orders, or, where one is not valid, does nothing. */
static bool counts_small(Run *run)
{
    PlaneOrders orders[PLANES_MOST];
    bool valid = false;
#define SMALL_CASE(n)                                                                              \
    case n:                                                                                        \
        valid = small_orders(run, n, orders);                                                      \
        break;
    switch (run->n) {
        SMALL_SIZES(SMALL_CASE)
    }
    if (valid && __builtin_cpu_supports("avx512vpopcntdq"))
        count_orders_at_once(orders, run->count, run->n, run->planes->cells);
    else if (valid)
        count_orders(orders, run->count, run->n, run->planes->cells);
    return valid;
}

/* Counts places; says of each group whether it is valid. */
static void count_outcomes(const Run *run, bool *valid)
{
    const Plane *rows[PLANES_MOST] = {0};
    Plane missing[PLANES_MOST];
    uint64_t *cells = run->planes->cells;
    size_t n = run->n, count = run->count;
    for (size_t g = 0; g < count; g++)
        rows[g] = run->groups[g].rows;
    if (__builtin_cpu_supports("avx512vpopcntdq"))
        count_places_at_once(rows, count, n, cells, missing);
    else
        count_places(rows, count, n, cells, missing);
    for (size_t g = 0; g < count; g++) {
        valid[g] = !planes_any(missing[g]);
        if (!valid[g])
            planes_uncount_places(rows[g], n, cells);
    }
}

/* Leaves what a group's outcomes are in the job, from `batch` on. */
static void leave_outcomes(const Run *run, const Group *group, size_t batch, bool counted)
{
    LaneJob *job = run->job;
    size_t n = run->n;
    if (counted) {
        run->planes->batches |= ((UINT64_C(1) << PLANES_BATCHES) - 1) << batch;
    } else if (n <= LANES_RANK_MAX) {
        size_t size = n <= LANES_SHORT_RANK_MAX ? 2 : 4;
        rank_any(group->rows, n, (char *)job->ranks + batch * DECK_LANES * size);
    }
    if (n > LANES_RANK_MAX ? !counted : job->want_items)
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
        group->here = group->picks + script->pick_planes;
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

void planes_run(LaneJob *job, Planes *planes, LaneShuffle *lane)
{
    Run run;
    run.job = job;
    run.planes = planes;
    run.script = &planes->script;
    run.n = job->n;
    run.bits = script_bits(job->n);
    run.waiting_count = 0;
    size_t together = planes->together, batch = 0;
    while (job->batches - batch >= PLANES_BATCHES) {
        size_t left = (job->batches - batch) / PLANES_BATCHES;
        run.count = left < together ? left : together;
        begin_groups(&run, planes->room);
        bool valid[PLANES_MOST];
        memset(valid, true, sizeof valid);
        bool counted = planes->cells && (job->n > LANES_RANK_MAX || counts_small(&run));
        if (!counted || job->n > LANES_RANK_MAX) {
            take_all_steps(&run);
            check_groups(&run, valid);
        }
        if (counted && job->n > LANES_RANK_MAX)
            count_outcomes(&run, valid);
        for (size_t g = 0; g < run.count; g++, batch += PLANES_BATCHES) {
            if (!valid[g]) {
                run_lanes(job, lane, batch, batch + PLANES_BATCHES);
                continue;
            }
            leave_outcomes(&run, &run.groups[g], batch, counted);
            lane_job_next_batch(job, PLANES_BATCHES * run.script->rows);
        }
    }
    if (batch < job->batches)
        run_lanes(job, lane, batch, job->batches);
}
