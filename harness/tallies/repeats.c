#include "tallies/repeats.h"

#include "base/elementary.h"
#include "base/shape_outcomes.h"
#include "tallies/groups.h"
#include "tallies/order_hash.h"
#include "tallies/outcome_rows.h"
#include "tallies/permutations.h"
#include "tallies/rank.h"
#include "tallies/record.h"

#include <stdlib.h>

typedef struct Scratch {
    const OrderFactors *factors; /* behind it */
    Item *seen;                  /* behind them: what can be seen of an outcome */
} Scratch;

typedef unsigned __int128 Key; /* of an order; 0 is none */

/* 123 bits of strongly universal hashes are left of an order's (order_hash.h). */
static const double HASH_CONFUSION = 0x1p-123;

static bool is_ranked(const Shape *shape)
{
    return shape_is_plain(shape) && shape->n <= REPEATS_RANKED_MAX_N;
}

double repeats_log_orders(const Shape *shape)
{
    return shape_is_plain(shape) ? log_gamma((double)shape->n + 1) : outcome_log_count(shape);
}

double repeats_confusion(const Shape *shape)
{
    return is_ranked(shape) ? 0.0 : HASH_CONFUSION;
}

/* The cells of a trial. */
static uint64_t width_of(const Shape *shape)
{
    return is_ranked(shape) ? 1 : 2;
}

static size_t scratch_bytes(PlannedTally of)
{
    return sizeof(Scratch) + order_hash_factors(of.n) * sizeof(OrderFactors) + of.n * sizeof(Item);
}

static void begin(Tally *tally)
{
    Scratch *scratch = tally->scratch;
    size_t count = order_hash_factors(tally->n);
    OrderFactors *factors = (OrderFactors *)(scratch + 1);
    order_hash_begin(factors, count);
    *scratch = (Scratch){.factors = factors, .seen = (Item *)(factors + count)};
}

static uint64_t repeats_cells(PlannedTally of, const char **ret_reason)
{
    if (both_grouped(of.shape))
        return tally_refuses("not all outcomes are equally likely", ret_reason);
    if (of.n < 4 || of.shape->groups < 2 || of.shape->blocks < 2)
        return tally_refuses("there are too few outcomes", ret_reason);
    bool counted = shape_is_plain(of.shape) && of.n <= PERMUTATIONS_MAX_N;
    uint64_t outcomes = counted ? permutation_count(of.n) : of.shape->outcomes;
    if (outcomes && of.trials > outcomes)
        return tally_refuses("more trials than possible outcomes, so some must repeat", ret_reason);
    uint64_t trials = of.trials && of.trials < REPEATS_TRIALS ? of.trials : REPEATS_TRIALS;
    return trials * width_of(of.shape);
}

static uint64_t most(PlannedTally of)
{
    return UINT64_MAX;
}

static Key key_of(const Tally *tally, const Item *items)
{
    const Scratch *scratch = tally->scratch;
    if (is_ranked(&tally->shape))
        return permutation_rank(items, tally->n) + 1;
    size_t count = tally->n;
    if (!shape_is_plain(&tally->shape)) {
        count = record_seen(&tally->shape, items, scratch->seen);
        items = scratch->seen;
    }
    return order_hash(scratch->factors, items, count, tally->n) | 1;
}

static void keep(Tally *tally, uint64_t trial, Key key)
{
    uint64_t width = width_of(&tally->shape);
    tally_add(tally, trial * width, (uint64_t)key);
    if (width > 1)
        tally_add(tally, trial * width + 1, (uint64_t)(key >> 64));
}

/* Of what is kept, in their order; 0 where it was none. */
static Key kept(const Tally *tally, uint64_t trial)
{
    uint64_t width = width_of(&tally->shape), high = 0;
    if (width > 1)
        high = tally_cell(tally, trial * width + 1);
    return (Key)high << 64 | tally_cell(tally, trial * width);
}

static uint64_t kept_trials(const Tally *tally)
{
    return tally->cells / width_of(&tally->shape);
}

static void repeats_count(Tally *tally, const Item *outcome, uint64_t times)
{
    if (tally->trial < kept_trials(tally))
        keep(tally, tally->trial, key_of(tally, outcome));
}

/* The same of a deck of bytes (outcome_rows_decks). */
static Key key_of_deck(const Tally *tally, const uint8_t *deck)
{
    Scratch *scratch = tally->scratch;
    if (shape_is_plain(&tally->shape) && !is_ranked(&tally->shape))
        return order_hash_deck(scratch->factors, deck, tally->n) | 1;
    Item outcome[LANES_MAX_N];
    for (size_t place = 0; place < tally->n; place++)
        outcome[place] = deck[place];
    return key_of(tally, outcome);
}

static void count_rows(Tally *tally, OutcomeRows *rows)
{
    uint64_t most = kept_trials(tally), shown = rows->batches * DECK_LANES;
    if (tally->trial >= most)
        return;
    const uint8_t *decks = outcome_rows_decks(rows);
    size_t stride = lane_deck_stride(tally->n);
    for (uint64_t i = 0; i < shown && tally->trial + i < most; i++)
        keep(tally, tally->trial + i, key_of_deck(tally, decks + i * stride));
}

static uint64_t counted(const Tally *tally, uint64_t trials)
{
    uint64_t count = 0;
    for (uint64_t trial = 0; trial < kept_trials(tally); trial++)
        count += kept(tally, trial) > 0;
    return count;
}

/* Numbers are put into tables that a processor keeps at hand, by some of their bits. */
enum { TABLES = 256, SLOTS_LEAST = 16 };

static uint64_t stirred(Key key)
{
    return ((uint64_t)(key >> 64) ^ (uint64_t)key) * UINT64_C(0x9e3779b97f4a7c15);
}

static uint64_t different_among(const Key *keys, size_t count, Key *slots, size_t room)
{
    uint64_t different = 0;
    for (size_t i = 0; i < room; i++)
        slots[i] = 0;
    for (size_t i = 0; i < count; i++) {
        size_t slot = (size_t)(stirred(keys[i]) >> 20) & (room - 1);
        while (slots[slot] && slots[slot] != keys[i])
            slot = (slot + 1) & (room - 1);
        different += !slots[slot];
        slots[slot] = keys[i];
    }
    return different;
}

Status repeats_different(const Tally *tally, uint64_t *ret_different, Error *error)
{
    size_t ends[TABLES] = {0}, begin = 0, longest = 0, room = SLOTS_LEAST;
    for (uint64_t trial = 0; trial < kept_trials(tally); trial++)
        if (kept(tally, trial))
            ends[stirred(kept(tally, trial)) >> 56]++;
    for (size_t table = 0; table < TABLES; table++) {
        size_t count = ends[table];
        longest = count > longest ? count : longest;
        ends[table] = begin; /* where its next one goes */
        begin += count;
    }
    while (room < 2 * longest)
        room *= 2;
    uint64_t different = 0;
    Key *keys = malloc((begin + room) * sizeof *keys);
    if (!keys)
        return error_set(error, STATUS_FAILED, "out of memory to compare %zu orders", begin);
    for (uint64_t trial = 0; trial < kept_trials(tally); trial++) {
        Key key = kept(tally, trial);
        if (key)
            keys[ends[stirred(key) >> 56]++] = key;
    }
    size_t all = begin;
    begin = 0;
    for (size_t table = 0; table < TABLES; table++) {
        different += different_among(keys + begin, ends[table] - begin, keys + all, room);
        begin = ends[table];
    }
    free(keys);
    *ret_different = different;
    return STATUS_OK;
}

const TallyKind tally_repeats = {
    .id = "repeats",
    .shapes = TALLY_ANY,
    .cells = repeats_cells,
    .most = most,
    .scratch = scratch_bytes,
    .begin = begin,
    .count = repeats_count,
    .in_order = true, /* an order that came twice must be shown twice */
    .kept = TALLY_READS_DECKS,
    .count_rows = count_rows,
    .counted = counted,
};
