#include "tallies/serial.h"

#include "deck/block_size.h"
#include "tallies/groups.h"
#include "tallies/outcome_rows.h"
#include "tallies/perm_stat.h"
#include "tallies/sums.h"

#include <string.h>

typedef struct Scratch {
    size_t seen; /* outcomes of the block so far */
    void *inner_scratch;
    Tally inner; /* serial_inner: made once, since a copy for each outcome takes longer than to
                    count */
    Item *quotient;
    Item *inverses; /* of the last `lag` outcomes, that number s at s % lag, n items each; the
                       outcomes themselves where places are looked at (serial_shape) */
} Scratch;

static size_t own_bytes(const TallyKind *kind, size_t n)
{
    return tally_rounded(sizeof(Scratch)) + tally_rounded((kind->lag + 1) * n * sizeof(Item));
}

static size_t scratch_bytes(PlannedTally of)
{
    Shape inner = serial_shape(of.shape);
    return own_bytes(of.kind, of.n) +
           tally_rounded(tally_scratch_bytes(of.kind->inner, &inner, of.trials));
}

static uint64_t most(PlannedTally of)
{
    Shape inner = serial_shape(of.shape);
    return tally_most(of.kind->inner, &inner);
}

static uint64_t serial_cells(PlannedTally of, const char **ret_reason)
{
    if (both_grouped(of.shape))
        return tally_refuses("items are alike and places not told apart: see serial-1-fixed-points",
                             ret_reason);
    if (of.kind->inner == &tally_permutations && of.n > SERIAL_ORDERS_MAX_N)
        return tally_refuses("orders of a lag are counted up to n = 8", ret_reason);
    Shape inner = serial_shape(of.shape);
    uint64_t cells = tally_cells(of.kind->inner, &inner, of.trials, ret_reason);
    return cells ? cells + 1 : 0;
}

/* Whether what is where is asked of the places, since items are alike. */
static bool by_places(const Shape *shape)
{
    return shape->groups < shape->n;
}

Shape serial_shape(const Shape *shape)
{
    Shape pair = *shape;
    if (by_places(shape)) {
        pair.blocks = shape->groups;
        pair.in_block = shape->in_group;
        pair.block_of = shape->group_of;
        pair.ordered = false;
    } else {
        pair.groups = shape->blocks;
        pair.in_group = shape->in_block;
        pair.group_of = shape->block_of;
    }
    pair.names = NULL;
    pair.outcomes = 0;
    return pair;
}

uint64_t serial_pairs(size_t n, size_t lag, uint64_t trials)
{
    uint64_t block = block_trials(n), last = (trials - 1) % block + 1;
    return (trials - last) / block * (block - lag) + (last > lag ? last - lag : 0);
}

uint64_t serial_trials(size_t n, size_t lag, uint64_t pairs)
{
    uint64_t of_block = block_trials(n) - lag;
    return pairs + lag * ((pairs - 1) / of_block + 1);
}

Tally serial_inner(const Tally *tally, uint64_t *ret_pairs)
{
    Scratch *scratch = tally->scratch;
    Tally inner = *tally;
    inner.kind = tally->kind->inner;
    inner.cells--;
    inner.scratch = scratch->inner_scratch;
    inner.shape = serial_shape(&tally->shape);
    *ret_pairs = tally_cell(tally, inner.cells);
    return inner;
}

static void begin(Tally *tally)
{
    const TallyKind *kind = tally->kind->inner;
    Scratch *scratch = tally->scratch;
    char *memory = tally->scratch;
    scratch->quotient = (Item *)(memory + tally_rounded(sizeof *scratch));
    scratch->inverses = scratch->quotient + tally->n;
    scratch->inner_scratch = kind->scratch ? memory + own_bytes(tally->kind, tally->n) : NULL;
    uint64_t pairs;
    scratch->inner = serial_inner(tally, &pairs);
    if (kind->begin)
        kind->begin(&scratch->inner);
}

static void serial_count(Tally *tally, const Item *outcome, uint64_t times)
{
    const TallyKind *kind = tally->kind;
    Scratch *scratch = tally->scratch;
    size_t n = tally->n;
    bool places = by_places(&tally->shape);
    Item *inverse = scratch->inverses + scratch->seen % kind->lag * n;
    if (scratch->seen >= kind->lag) {
        for (size_t place = 0; place < n; place++)
            if (places)
                scratch->quotient[outcome[place]] = inverse[place];
            else
                scratch->quotient[place] = inverse[outcome[place]];
        kind->inner->count(&scratch->inner, scratch->quotient, 1);
        tally_add(tally, tally->cells - 1, 1);
    }
    if (places)
        memcpy(inverse, outcome, n * sizeof *inverse);
    for (size_t place = 0; place < n && !places; place++)
        inverse[outcome[place]] = (Item)place;
    scratch->seen++;
}

/* The outcomes of the first batch one by one, so that those before it are at hand. */
static void count_first_batch(Tally *tally, const OutcomeRows *rows)
{
    Item outcome[LANES_MAX_N];
    for (size_t lane = 0; lane < DECK_LANES; lane++) {
        outcome_rows_outcome(rows, 0, lane, outcome);
        serial_count(tally, outcome, 1);
    }
}

/* Remembers the last outcomes that were shown. */
static void remember(Tally *tally, OutcomeRows *rows)
{
    Scratch *scratch = tally->scratch;
    size_t n = rows->n, lag = tally->kind->lag;
    const uint8_t *places = outcome_rows_places(rows) + (rows->batches - 1) * n * DECK_LANES;
    for (size_t l = 0; l < lag; l++)
        for (size_t item = 0; item < n; item++)
            scratch->inverses[l * n + item] = places[item * DECK_LANES + DECK_LANES - lag + l];
    scratch->seen = lag; /* more does not matter */
}

static void count_rows(Tally *tally, OutcomeRows *rows)
{
    const TallyKind *inner_kind = tally->kind->inner;
    Scratch *scratch = tally->scratch;
    size_t lag = tally->kind->lag;
    bool behind = scratch->seen < lag || scratch->seen % lag;
    if (behind)
        count_first_batch(tally, rows);
    OutcomeRows *relative = outcome_rows_relative(rows, lag, behind, scratch->inverses);
    if (inner_kind->count_rows && relative->batches)
        inner_kind->count_rows(&scratch->inner, relative);
    tally_add(tally, tally->cells - 1, relative->batches * DECK_LANES);
    remember(tally, rows);
}

static void end_block(Tally *tally, const OutcomeRows *rows)
{
    const TallyKind *kind = tally->kind;
    Scratch *scratch = tally->scratch;
    scratch->seen = 0;
    if (kind->shapes == TALLY_DEALS)
        kind->inner->end_block(&scratch->inner, NULL);
    else if (rows && kind->inner->end_block)
        kind->inner->end_block(&scratch->inner, rows->relative[kind->lag - 1]);
}

static bool adds_up(const Tally *tally, uint64_t trials)
{
    uint64_t pairs;
    Tally inner = serial_inner(tally, &pairs);
    return pairs <= trials && tally_adds_up(&inner, pairs);
}

#define SERIAL(lag_, check, inner_, keeps)                                                         \
    {                                                                                              \
        .id = "serial-" #lag_ "-" check, .inner = inner_, .lag = lag_, .cells = serial_cells,      \
        .most = most, .scratch = scratch_bytes, .begin = begin, .end_block = end_block,            \
        .count = serial_count, .in_order = true, .count_rows = count_rows, .kept = keeps,          \
        .adds_up = adds_up,                                                                        \
    }

/* The tallies of one kind, by lag. */
#define SERIALS(...) SERIAL(1, __VA_ARGS__), SERIAL(2, __VA_ARGS__), SERIAL(3, __VA_ARGS__)

const TallyKind tally_serial_permutations[SERIAL_LAGS] = {
    SERIALS("permutations", &tally_permutations, TALLY_READS_ROWS)};
const TallyKind tally_serial_positions[SERIAL_LAGS] = {
    SERIALS("positions", &tally_positions, TALLY_KEEPS_POSITIONS)};
const TallyKind tally_serial_successors[SERIAL_LAGS] = {
    SERIALS("successors", &tally_successors, TALLY_KEEPS_SUCCESSORS)};
const TallyKind tally_serial_fixed_points[SERIAL_LAGS] = {
    SERIALS("fixed-points", &stat_fixed_points.tally, TALLY_READS_ROWS)};
const TallyKind tally_serial_rising[SERIAL_LAGS] = {
    SERIALS("rising-sequences", &stat_rising.tally, TALLY_READS_ROWS)};

#define SERIAL_GROUPS(lag_)                                                                        \
    {                                                                                              \
        .id = "serial-" #lag_ "-blocks", .inner = &tally_groups, .lag = lag_,                      \
        .shapes = TALLY_DEALS, .cells = serial_cells, .most = most, .scratch = scratch_bytes,      \
        .begin = begin, .end_block = end_block, .count = serial_count, .in_order = true,           \
        .adds_up = adds_up,                                                                        \
    }

const TallyKind tally_serial_groups[SERIAL_LAGS] = {SERIAL_GROUPS(1), SERIAL_GROUPS(2),
                                                    SERIAL_GROUPS(3)};
