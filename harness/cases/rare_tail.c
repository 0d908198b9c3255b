#include "cases/rare_tail.h"

#include "base/arena.h"
#include "base/elementary.h"
#include "cases/draw_order.h"
#include "cases/simulated_set.h"
#include "random/block_key.h"

#include <stdlib.h>
#include <string.h>

enum {
    SETS = 128,     /* that are simulated side by side */
    CHANGES = 24,   /* of each set in a round */
    STANDSTILL = 8, /* rounds without one that is farther out, after which none is expected */
    MOST_ITEMS = 1 << 26,
};

/* Steps of a nanosecond or so, of one thread. */
static const double MOST_STEPS = 5e10;

/* The estimate's distance from the chance that is reported. */
static const double MARGIN = 100;

/* One thread's room. */
typedef struct Room {
    Tally tally;
    Item *orders, *items; /* of a data set, and of an order */
} Room;

typedef struct Split {
    const RareTail *of;
    Arena memory;        /* of what follows, but for the tallies */
    Item *orders;        /* of all data sets, one after the other */
    double values[SETS]; /* their statistics, turned so that far out is large */
    Room *rooms;
    size_t begun;
    bool lost; /* there was no memory for a statistic */
} Split;

static size_t items_of_set(const RareTail *of)
{
    return (size_t)of->trials * of->shape.n;
}

static double rounds_of(const RareTail *of)
{
    return ceil(-(of->log10_enough - log10(MARGIN)) / log10(2));
}

bool rare_tail_affordable(const RareTail *of)
{
    double sets = SETS * (1 + CHANGES * rounds_of(of));
    return sets * of->steps <= MOST_STEPS &&
           SETS * (double)of->trials * (double)of->shape.n <= MOST_ITEMS;
}

static double value_of(const RareTail *of, Tally *tally, const Item *orders)
{
    CheckInput input = {.kind = of->kind, .tally = tally, .trials = of->trials, .threads = 1};
    double df;
    tally_forget(tally);
    for (uint64_t trial = 0; trial < of->trials; trial++)
        simulated_count(tally, trial, of->trials, orders + trial * of->shape.n);
    simulated_counted(tally);
    double statistic = of->kind->statistic(&input, &df);
    return of->lower && statistic != STATISTIC_LOST ? -statistic : statistic;
}

/* A power of 2, at most `most`, each as likely as the others. */
static uint64_t any_size(uint64_t most, uint64_t *words)
{
    uint32_t sizes = 1;
    while (most >> sizes)
        sizes++;
    return UINT64_C(1) << word_below(words, sizes);
}

/* Changes some trials in turn: draws each order again, or swaps some of its items. */
static void change(const RareTail *of, uint64_t *words, Room *room)
{
    size_t n = of->shape.n;
    uint64_t changed = any_size(of->trials, words);
    uint64_t trial = word_below(words, (uint32_t)of->trials);
    uint64_t swaps = any_size(n, words);
    for (uint64_t i = 0; i < changed; i++, trial = trial + 1 < of->trials ? trial + 1 : 0) {
        Item *order = room->orders + trial * n;
        if (of->shape.law || 2 * swaps > n)
            draw_order(of->shape.law, n, words, order, room->items);
        for (uint64_t s = 0; s < swaps && !of->shape.law && 2 * swaps <= n; s++) {
            size_t one = word_below(words, (uint32_t)n), other = word_below(words, (uint32_t)n);
            Item item = order[one];
            order[one] = order[other];
            order[other] = item;
        }
    }
}

/* One data set, drawn at first, later changed, always to a value of at least `level`. */
static void move_set(Split *split, Room *room, size_t set, uint64_t round, double level)
{
    const RareTail *of = split->of;
    size_t n = of->shape.n, items = items_of_set(of);
    Item *orders = split->orders + set * items;
    uint64_t words = block_key(of->seed, round * SETS + set);
    if (!round) {
        for (uint64_t trial = 0; trial < of->trials; trial++)
            draw_order(of->shape.law, n, &words, orders + trial * n, room->items);
        split->values[set] = value_of(of, &room->tally, orders);
        return;
    }
    for (int i = 0; i < CHANGES; i++) {
        memcpy(room->orders, orders, items * sizeof *orders);
        change(of, &words, room);
        double value = value_of(of, &room->tally, room->orders);
        if (!simulated_at_least(value, level))
            continue;
        memcpy(orders, room->orders, items * sizeof *orders);
        split->values[set] = value;
    }
}

static bool move_all(Split *split, uint64_t round, double level)
{
    int threads = split->of->threads;
    bool lost = false;
#pragma omp parallel for num_threads(threads) schedule(static, 1) if (threads > 1)
    for (int thread = 0; thread < threads; thread++)
        for (size_t set = (size_t)thread; set < SETS; set += (size_t)threads)
            move_set(split, &split->rooms[thread], set, round, level);
    for (size_t set = 0; set < SETS; set++)
        lost |= split->values[set] == STATISTIC_LOST;
    return !lost;
}

static int ascending(const void *a, const void *b)
{
    double one = *(const double *)a, other = *(const double *)b;
    return (one > other) - (one < other);
}

static size_t count_from(const Split *split, double level)
{
    size_t count = 0;
    for (size_t set = 0; set < SETS; set++)
        count += simulated_at_least(split->values[set], level);
    return count;
}

/* The least value that no more than half reach, or the largest. */
static double next_level(const Split *split)
{
    double values[SETS];
    memcpy(values, split->values, sizeof values);
    qsort(values, SETS, sizeof *values, ascending);
    size_t from = SETS / 2;
    while (from + 1 < SETS && count_from(split, values[from]) > SETS / 2)
        from++;
    return values[from];
}

/* Data sets that do not reach the level become copies of data sets that do, in turn. */
static void replace(Split *split, double level)
{
    size_t items = items_of_set(split->of), from = 0;
    for (size_t set = 0; set < SETS; set++) {
        if (simulated_at_least(split->values[set], level))
            continue;
        while (!simulated_at_least(split->values[from % SETS], level))
            from++;
        memcpy(split->orders + set * items, split->orders + from % SETS * items,
               items * sizeof *split->orders);
        split->values[set] = split->values[from++ % SETS];
    }
}

static Status split_begin(Split *split, Error *error)
{
    const RareTail *of = split->of;
    size_t items = items_of_set(of);
    split->orders = arena_get(&split->memory, SETS * items, sizeof *split->orders);
    split->rooms = arena_get(&split->memory, (size_t)of->threads, sizeof *split->rooms);
    for (int thread = 0; thread < of->threads && !split->memory.lost; thread++) {
        Room *room = &split->rooms[thread];
        TRY(tally_begin(&room->tally, of->kind->tally, &of->shape, of->requested, error));
        split->begun++;
        room->orders = arena_get(&split->memory, items, sizeof *room->orders);
        room->items = arena_get(&split->memory, of->shape.n, sizeof *room->items);
    }
    return arena_status(&split->memory, "a far tail", error);
}

static void split_end(Split *split)
{
    for (size_t thread = 0; thread < split->begun; thread++)
        tally_end(&split->rooms[thread].tally);
    arena_clear(&split->memory);
}

/* The estimate's logarithm to *ret; 0 where it was stopped. */
static Status estimate(Split *split, Progress *progress, double *ret, Error *error)
{
    const RareTail *of = split->of;
    double observed = of->lower ? -of->observed : of->observed, level = 0, log10_p = 0;
    size_t standstill = 0;
    for (uint64_t round = 0; standstill < STANDSTILL; round++) {
        if (!progress_keep_going(progress, round < progress->total ? round : progress->total - 1)) {
            *ret = 0;
            return STATUS_OK;
        }
        NEED_ROOM(move_all(split, round, level), "a statistic", error);
        double next = fmin(observed, next_level(split));
        if (round && simulated_at_least(level, next)) {
            standstill++;
            continue;
        }
        standstill = 0;
        log10_p += log10((double)count_from(split, next) / SETS);
        if (simulated_at_least(next, observed) || log10_p + log10(MARGIN) <= of->log10_enough)
            break;
        level = next;
        replace(split, level);
    }
    *ret = fmin(0, log10_p + log10(MARGIN));
    return STATUS_OK;
}

Status rare_tail(const RareTail *of, Progress *progress, double *ret_log10_p, Error *error)
{
    Split split = {.of = of};
    Status status = split_begin(&split, error);
    progress_begin(progress, "a far tail", (uint64_t)rounds_of(of) + 1);
    THEN(status, estimate(&split, progress, ret_log10_p, error));
    progress_end(progress);
    split_end(&split);
    return status;
}
