#include "tallies/perm_stat.h"

#include "tallies/outcome_rows.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define STAT(name) &stat_##name,
const PermStat *const stat_list[] = {
#include "tallies/stats/list.def"
    NULL};
#undef STAT

uint64_t stat_items(size_t n)
{
    return n;
}

size_t stat_law_values(const PermStat *stat, size_t n)
{
    uint64_t values = stat->most(n) - stat->least + 1;
    return stat->last_cell && values > STAT_VALUES_KEPT ? STAT_VALUES_KEPT : (size_t)values;
}

/* Cells around the mean for a law of many values. */
static StatCells around(const PermStat *stat, size_t n)
{
    uint64_t least = stat->least, most = stat->most(n);
    double mean = stat->mean(n), deviation = sqrt(stat->variance(n));
    double low = floor(mean - 16.0 * deviation), high = ceil(mean + 16.0 * deviation);
    uint64_t first = low > (double)least ? (uint64_t)low : least;
    uint64_t last = high < (double)most ? (uint64_t)high : most;
    uint64_t width = deviation >= 16.0 ? (uint64_t)(deviation / 8.0) : 1;
    return (StatCells){.first = first, .width = width, .count = (last - first) / width + 1};
}

StatCells stat_cells(const PermStat *stat, size_t n)
{
    uint64_t most = stat->most(n), last = stat->last_cell < most ? stat->last_cell : most;
    if (!stat->last_cell)
        return around(stat, n);
    return (StatCells){.first = stat->least, .width = 1, .count = (size_t)(last - stat->least + 1)};
}

uint64_t *stat_counts(const PermStat *stat, const Tally *tally)
{
    uint64_t *counts = tally_counts(tally);
    if (!counts || !stat->counted)
        return counts;
    StatCells from = stat_cells(stat->counted, tally->n), to = stat_cells(stat, tally->n);
    uint64_t *followed = calloc(to.count, sizeof *followed);
    for (size_t cell = 0; followed && cell < from.count; cell++)
        followed[stat_cell(stat, to, stat->of_counted(from.first + cell, tally->n))] +=
            counts[cell];
    free(counts);
    return followed;
}

typedef struct Scratch {
    StatCells layout;
    uint32_t *pending; /* the block's trials in lockstep, by value */
    uint32_t room[];   /* 2 n, for stat->of */
} Scratch;

/* The statistic that has this tally. */
static const PermStat *stat_of(const TallyKind *kind)
{
    return (const PermStat *)((const char *)kind - offsetof(PermStat, tally));
}

/* The values that rows can give: all, or what their type holds. */
static size_t pending_count(const TallyKind *kind, size_t n)
{
    uint64_t most = stat_of(kind)->most(n);
    return n > LANES_MAX_N || !kind->count_rows
               ? 0
               : (size_t)(most < UINT16_MAX ? most : UINT16_MAX) + 1;
}

size_t stat_scratch(PlannedTally of)
{
    return sizeof(Scratch) + (2 * of.n + pending_count(of.kind, of.n)) * sizeof(uint32_t);
}

uint64_t stat_tally_cells(PlannedTally of, const char **ret_reason)
{
    if (of.n < 2)
        return tally_refuses("there is only one order", ret_reason);
    return stat_cells(stat_of(of.kind), of.n).count;
}

const PermStat *tally_number(const TallyKind *kind)
{
    return kind->cells == stat_tally_cells ? stat_of(kind) : NULL;
}

void stat_begin(Tally *tally)
{
    Scratch *scratch = tally->scratch;
    scratch->pending = scratch->room + 2 * tally->n;
    scratch->layout = stat_cells(stat_of(tally->kind), tally->n);
}

static void count_value(Tally *tally, const Scratch *scratch, uint64_t value, uint64_t times)
{
    tally_add(tally, stat_cell(stat_of(tally->kind), scratch->layout, value), times);
}

void stat_count(Tally *tally, const Item *outcome, uint64_t times)
{
    Scratch *scratch = tally->scratch;
    uint64_t value = stat_of(tally->kind)->of(outcome, tally->n, scratch->room);
    count_value(tally, scratch, value, times);
}

void stat_count_rows(Tally *tally, OutcomeRows *rows)
{
    typedef void Values(const uint8_t *rows, size_t n, uint16_t *ret_values);
    Scratch *scratch = tally->scratch;
    const PermStat *stat = stat_of(tally->kind);
    Values *find = *(Values *const *)((const char *)rows->with + stat->of_rows);
    const uint8_t *of = stat->of_digits ? outcome_rows_digits(rows) : outcome_rows_places(rows);
    uint16_t values[DECK_LANES];
    for (size_t batch = 0; batch < rows->batches; batch++) {
        find(of + batch * tally->n * DECK_LANES, tally->n, values);
        for (size_t lane = 0; lane < DECK_LANES; lane++)
            scratch->pending[values[lane]]++;
    }
}

void stat_end_block(Tally *tally, const OutcomeRows *rows)
{
    Scratch *scratch = tally->scratch;
    size_t count = pending_count(tally->kind, tally->n);
    if (!rows)
        return;
    for (size_t value = 0; value < count; value++)
        if (scratch->pending[value])
            count_value(tally, scratch, value, scratch->pending[value]);
    memset(scratch->pending, 0, count * sizeof *scratch->pending);
}
