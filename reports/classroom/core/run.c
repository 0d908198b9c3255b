/* Trials of one shuffle, one at a time, in the blocks and columns of the command line's engine: so
 * the same seed gives the same counts. */
#include "core.h"

#include <stdlib.h>
#include <string.h>

#include "algorithms/registry.h"
#include "base/status.h"
#include "deck/block_size.h"
#include "deck/lane_job.h"
#include "deck/word_rows.h"
#include "random/source_list.h"
#include "tallies/rank.h"

typedef struct Run {
    const Algorithm *algorithm;
    size_t n;
    uint64_t seed;
    uint64_t trials, invalid;
    uint64_t *orders; /* n! counts, up to CORE_COUNTED_ITEMS */
    uint64_t *places; /* n * n, item by item */
    WordRows word_rows;
    Draws draws;
    Item items[CORE_ITEMS], kept[CORE_ITEMS], start[CORE_ITEMS];
    Item first_invalid[CORE_ITEMS];
    Pick room[CORE_ITEMS];
} Run;

static Run run;

const Algorithm *core_algorithm(uint32_t index)
{
    for (uint32_t i = 0; algorithm_list[i]; i++)
        if (i == index)
            return algorithm_list[i];
    return NULL;
}

EXPORT(algorithm_text) const char *algorithm_text(uint32_t index, uint32_t what)
{
    const Algorithm *algorithm = core_algorithm(index);
    if (!algorithm)
        return NULL;
    const char *const texts[] = {algorithm->name,    algorithm->summary, algorithm->claim_text,
                                 algorithm->mistake, algorithm->cure,    algorithm->parameter};
    return what < sizeof texts / sizeof texts[0] ? texts[what] : NULL;
}

EXPORT(algorithm_number) double algorithm_number(uint32_t index, uint32_t what)
{
    const Algorithm *algorithm = core_algorithm(index);
    if (!algorithm)
        return -1;
    const double numbers[] = {(double)algorithm->claim,
                              (double)algorithm->min_n,
                              (double)algorithm->max_n,
                              algorithm->parameter ? algorithm->parameter_default : 0,
                              algorithm->parameter ? algorithm->parameter_min : 0,
                              algorithm->parameter ? algorithm->parameter_max : 0};
    return what < sizeof numbers / sizeof numbers[0] ? numbers[what] : -1;
}

/* The words go nowhere: the page has its own. */
Status error_set(Error *error, Status status, const char *format, ...)
{
    return status;
}

/* Prepares a case; false where it cannot be. */
EXPORT(begin)
bool begin(uint32_t index, uint32_t parameter, uint32_t n, uint32_t seed_high, uint32_t seed_low)
{
    const Algorithm *algorithm = core_algorithm(index);
    word_rows_close(&run.word_rows);
    free(run.orders);
    free(run.places);
    memset(&run, 0, sizeof run);
    if (!algorithm || n > CORE_ITEMS || !algorithm_takes(algorithm, n))
        return false;
    run.algorithm = algorithm;
    run.n = n;
    run.seed = (uint64_t)seed_high << 32 | seed_low;
    run.draws.parameter = parameter;
    run.draws.room = run.room;
    for (size_t place = 0; place < n; place++)
        run.start[place] = (Item)place;
    if (n <= CORE_COUNTED_ITEMS)
        run.orders = calloc(permutation_count(n), sizeof *run.orders);
    run.places = calloc((size_t)n * n, sizeof *run.places);
    return (run.orders || n > CORE_COUNTED_ITEMS) && run.places &&
           word_rows_open(&run.word_rows, &source_xoshiro256_plus_plus, n, NULL) == STATUS_OK;
}

static void count_places(void)
{
    for (size_t place = 0; place < run.n; place++)
        run.places[run.items[place] * run.n + place]++;
}

static bool is_order(void)
{
    uint64_t seen = 0;
    for (size_t place = 0; place < run.n; place++)
        seen |= run.items[place] < run.n ? UINT64_C(1) << run.items[place] : 0;
    return seen == (UINT64_C(1) << run.n) - 1;
}

static void count(void)
{
    if (run.orders) {
        uint64_t rank = permutation_rank(run.items, run.n);
        if (rank != PERMUTATION_NONE) {
            run.orders[rank]++;
            return; /* the places follow from the orders, in places_from_orders() */
        }
    } else if (is_order()) {
        count_places();
        return;
    }
    if (!run.invalid++)
        memcpy(run.first_invalid, run.items, run.n * sizeof *run.items);
}

static void trial(size_t lane)
{
    for (size_t place = 0; place < run.n; place++)
        run.items[place] = run.start[place];
    Deck deck = {.items = run.items, .kept = run.kept, .n = run.n};
    word_rows_begin_trial(&run.word_rows, &run.draws, lane_column(lane));
    run.algorithm->shuffle(&deck, run.n, &run.draws);
    word_rows_end_trial(&run.word_rows, &run.draws);
}

/* Runs and counts the next `trials` of the case. The outcome of the last one is items(). */
EXPORT(go) void go(uint32_t trials)
{
    uint64_t size = block_trials(run.n);
    for (; trials > 0; trials--) {
        size_t lane = (size_t)(run.trials % DECK_LANES);
        if (run.trials % size == 0)
            word_rows_begin_block(&run.word_rows, run.seed, run.trials / size);
        trial(lane);
        count();
        if (lane == DECK_LANES - 1)
            word_rows_end_batch(&run.word_rows);
        run.trials++;
    }
}

/* One deal from a seed of its own: the first trial of its first block. */
EXPORT(deal) void deal(uint32_t seed_high, uint32_t seed_low)
{
    word_rows_begin_block(&run.word_rows, (uint64_t)seed_high << 32 | seed_low, 0);
    trial(0);
}

/* Makes the table of places from the counts of the orders. */
EXPORT(places_from_orders) void places_from_orders(void)
{
    if (!run.orders)
        return;
    uint64_t rank = 0;
    memset(run.places, 0, run.n * run.n * sizeof *run.places);
    memcpy(run.items, run.start, sizeof run.items);
    do {
        for (size_t place = 0; place < run.n; place++)
            run.places[run.items[place] * run.n + place] += run.orders[rank];
        rank++;
    } while (permutation_next(run.items, run.n));
}

EXPORT(trials) double trials(void)
{
    return (double)run.trials;
}

EXPORT(invalid) double invalid(void)
{
    return (double)run.invalid;
}

EXPORT(orders) const uint64_t *orders(void)
{
    return run.orders;
}

EXPORT(places) const uint64_t *places(void)
{
    return run.places;
}

EXPORT(items) const Item *items(void)
{
    return run.items;
}

EXPORT(first_invalid) const Item *first_invalid(void)
{
    return run.first_invalid;
}
