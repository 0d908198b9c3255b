/* The one-number statistics, each counted in the cells of stat_cells(). Parity has no tally of
 * its own: it follows from the number of cycles. */
#include "tallies/outcome_rows.h"
#include "tallies/perm_stat.h"
#include "tallies/sums.h"

#include <string.h>

typedef struct Scratch {
    StatCells layout;
    uint32_t *pending; /* n <= LANES_MAX_N: the block's trials in lockstep, by value */
    uint32_t room[];   /* 2 n, for number_of */
} Scratch;

/* One more than the largest value of any number. */
static size_t values_most(size_t n)
{
    return n * (n - 1) / 2 + 2;
}

static size_t pending_bytes(size_t n)
{
    return n <= LANES_MAX_N ? values_most(n) * sizeof(uint32_t) : 0;
}

static size_t scratch_bytes(PlannedTally of)
{
    return sizeof(Scratch) + 2 * of.n * sizeof(uint32_t) + pending_bytes(of.n);
}

static PermStat stat_counted(const TallyKind *kind)
{
    return *(const PermStat *)kind->parameters;
}

static uint64_t numbers_cells(PlannedTally of, const char **ret_reason)
{
    if (of.n < 2)
        return tally_refuses("there is only one order", ret_reason);
    uint64_t count = stat_cells(stat_counted(of.kind), of.n).count;
    if (!count)
        *ret_reason = "its law is known for up to 64 items";
    return count;
}

const PermStat *tally_number(const TallyKind *kind)
{
    return kind->cells == numbers_cells ? kind->parameters : NULL;
}

static void begin(Tally *tally)
{
    Scratch *scratch = tally->scratch;
    scratch->pending = scratch->room + 2 * tally->n;
    scratch->layout = stat_cells(stat_counted(tally->kind), tally->n);
}

static void count_value(Tally *tally, const Scratch *scratch, uint64_t value, uint64_t times)
{
    if (!scratch->layout.sum) {
        tally_add(tally, stat_cell(stat_counted(tally->kind), scratch->layout, value), times);
        return;
    }
    for (; value; value &= value - 1)
        tally_add(tally, (uint64_t)__builtin_ctzll(value), times);
}

static void numbers_count(Tally *tally, const Item *outcome, uint64_t times)
{
    Scratch *scratch = tally->scratch;
    uint64_t value = stat_of(stat_counted(tally->kind), outcome, tally->n, scratch->room);
    count_value(tally, scratch, value, times);
}

/* A number of each outcome by that function of its items. */
typedef void NumberOfRows(const uint8_t *items, size_t n, uint16_t *ret_values);

static void count_by(Tally *tally, NumberOfRows *number, const uint8_t *items, size_t batches)
{
    Scratch *scratch = tally->scratch;
    uint16_t values[DECK_LANES];
    for (size_t batch = 0; batch < batches; batch++) {
        number(items + batch * tally->n * DECK_LANES, tally->n, values);
        for (size_t lane = 0; lane < DECK_LANES; lane++)
            scratch->pending[values[lane]]++;
    }
}

static void fixed_points_rows(Tally *tally, OutcomeRows *rows)
{
    count_by(tally, rows->with->fixed_points, rows->items, rows->batches);
}

static void cycles_rows(Tally *tally, OutcomeRows *rows)
{
    count_by(tally, rows->with->cycles, outcome_rows_digits(rows), rows->batches);
}

static void inversions_rows(Tally *tally, OutcomeRows *rows)
{
    count_by(tally, rows->with->inversions, rows->items, rows->batches);
}

static void descents_rows(Tally *tally, OutcomeRows *rows)
{
    count_by(tally, rows->with->descents, rows->items, rows->batches);
}

static void rising_rows(Tally *tally, OutcomeRows *rows)
{
    count_by(tally, rows->with->rising, outcome_rows_places(rows), rows->batches);
}

static void footrule_rows(Tally *tally, OutcomeRows *rows)
{
    count_by(tally, rows->with->footrule, rows->items, rows->batches);
}

static void increasing_rows(Tally *tally, OutcomeRows *rows)
{
    count_by(tally, rows->with->increasing, rows->items, rows->batches);
}

static void end_block(Tally *tally, const OutcomeRows *rows)
{
    Scratch *scratch = tally->scratch;
    if (!rows)
        return;
    for (size_t value = 0; value < values_most(tally->n); value++)
        if (scratch->pending[value])
            count_value(tally, scratch, value, scratch->pending[value]);
    memset(scratch->pending, 0, pending_bytes(tally->n));
}

/* By value each trial has a cell. By sum, no bit is set more often than there are trials, nor is
 * the sum more than the trials times the largest value. */
static bool adds_up(const Tally *tally, uint64_t trials)
{
    const Scratch *scratch = tally->scratch;
    if (!scratch->layout.sum)
        return sums_to(tally, 0, tally->cells, trials);
    unsigned __int128 sum = 0;
    for (uint64_t bit = 0; bit < tally->cells; bit++) {
        uint64_t count = tally_cell(tally, bit);
        if (count > trials)
            return false;
        sum += (unsigned __int128)count << bit;
    }
    return sum <= (unsigned __int128)trials * values_most(tally->n);
}

/* The functions that all of them share. */
#define STAT_FUNCTIONS                                                                             \
    .cells = numbers_cells, .scratch = scratch_bytes, .begin = begin, .count = numbers_count,      \
    .end_block = end_block, .adds_up = adds_up

const TallyKind tally_fixed_points = {
    STAT_FUNCTIONS,
    .id = "fixed-points",
    .parameters = &(const PermStat){STAT_FIXED_POINTS},
    .count_rows = fixed_points_rows,
};

const TallyKind tally_cycles = {
    STAT_FUNCTIONS,
    .id = "cycles",
    .parameters = &(const PermStat){STAT_CYCLES},
    .count_rows = cycles_rows,
};

const TallyKind tally_inversions = {
    STAT_FUNCTIONS,
    .id = "inversions",
    .parameters = &(const PermStat){STAT_INVERSIONS},
    .count_rows = inversions_rows,
};

const TallyKind tally_descents = {
    STAT_FUNCTIONS,
    .id = "descents",
    .parameters = &(const PermStat){STAT_DESCENTS},
    .count_rows = descents_rows,
};

const TallyKind tally_rising = {
    STAT_FUNCTIONS,
    .id = "rising-sequences",
    .parameters = &(const PermStat){STAT_RISING},
    .count_rows = rising_rows,
};

const TallyKind tally_footrule = {
    STAT_FUNCTIONS,
    .id = "footrule",
    .parameters = &(const PermStat){STAT_FOOTRULE},
    .count_rows = footrule_rows,
};

const TallyKind tally_increasing = {
    STAT_FUNCTIONS,
    .id = "longest-increasing",
    .parameters = &(const PermStat){STAT_INCREASING},
    .count_rows = increasing_rows,
};
