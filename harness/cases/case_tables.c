#include "cases/case_tables.h"

#include "base/elementary.h"
#include "inference/stat_test.h"
#include "tallies/groups.h"

enum { ORDERS_MOST = 5040 }; /* cells; larger tables of orders are too thin */

/* Two laws of which one is so many times as far from a fair shuffle as the other are not one. */
static const double TIMES_AS_FAR = 4;

uint64_t *case_table_counts(const CaseTable *table, const Tally *tally, Arena *memory)
{
    if (table->stat)
        return arena_keep(memory, stat_counts(table->stat, tally));
    uint64_t *counts = arena_get(memory, table->rows * table->columns, sizeof *counts);
    for (size_t cell = 0; counts && cell < table->rows * table->columns; cell++)
        counts[cell] = tally_cell(tally, cell);
    return counts;
}

Distance distance_from_fair(const CaseTable *table, const uint64_t *counts, double trials)
{
    Distance all = {0, 0};
    double each = 1 / trials;
    for (size_t row = 0; row < table->rows; row++) {
        double variance = 0;
        for (size_t column = 0; column < table->columns; column++) {
            double even = table->even[column];
            double q = (double)counts[row * table->columns + column] * each;
            if (even <= 0)
                continue;
            double weight = 1 / even, noise = q * (1 - q) * each * weight;
            double off = (q - even) * (q - even) * weight - noise;
            all.square += off;
            variance += 2 * noise * noise + 4 * noise * fmax(0, off);
        }
        all.sd += sqrt(variance);
    }
    return all;
}

bool distances_apart(Distance one, Distance other)
{
    double least = fmin(one.square + 4 * one.sd, other.square + 4 * other.sd);
    double most = fmax(one.square - 4 * one.sd, other.square - 4 * other.sd);
    return least * TIMES_AS_FAR < most;
}

Nearness nearness(const CaseTable *table, const uint64_t *counts, double trials)
{
    double square = 0, bias = 0, variance = 0, each = 1 / trials, case_each = 1 / table->trials;
    for (size_t cell = 0; cell < table->rows * table->columns; cell++) {
        double even = table->even[cell % table->columns];
        double p = (double)table->counts[cell] * case_each, q = (double)counts[cell] * each;
        double scale = fmax(even, q > 0 ? q : p);
        if (scale <= 0)
            continue;
        double weight = 1 / scale, own = q * (1 - q) * each * weight;
        double noise = p * (1 - p) * case_each * weight + own;
        double off = (p - q) * (p - q) * weight - noise;
        square += off;
        bias += (q - even) * (q - even) * weight - own;
        variance += 2 * noise * noise + 4 * noise * fmax(0, off);
    }
    double most = fmax(0, square) + 2 * sqrt(variance);
    return (Nearness){.square = square, .most = most, .ratio = bias > 0 ? most / bias : INFINITY};
}

Status case_tables(const TrialCounts *counts, size_t n, Arena *memory, CaseTable *ret,
                   size_t *ret_count, Error *error)
{
    size_t count = 0;
    for (size_t t = 0; t < counts->tally_count && count < CASE_TABLES_MOST; t++) {
        const Tally *tally = &counts->tallies[t];
        const PermStat *stat = tally_number(tally->kind);
        CaseTable table = {.tally = tally,
                           .trials =
                               (double)tally_trials(tally, counts->trials, counts->sampled_trials)};
        if (tally->kind == &tally_permutations && tally->cells <= ORDERS_MOST)
            table.rows = 1, table.columns = tally->cells;
        else if (tally->kind == &tally_positions && n <= 256 && tally->cells == n * n)
            table.rows = table.columns = n;
        else if (tally->kind == &tally_groups && tally->shape.groups == n && n <= 256)
            table.rows = n, table.columns = tally->cells / n;
        else if ((stat == &stat_rising || stat == &stat_cycles))
            table.rows = 1, table.columns = stat_cells(stat, n).count, table.stat = stat;
        if (!table.columns || table.trials < 1)
            continue;
        table.even = arena_get(memory, table.columns, sizeof *table.even);
        TRY(arena_status(memory, "a table", error));
        if (stat)
            TRY(stat_cell_chances(stat, n, table.even, error));
        for (size_t way = 0; way < table.columns && !stat; way++)
            table.even[way] = tally->kind == &tally_groups
                                  ? (double)shape_in_block(&tally->shape, way) / (double)n
                                  : 1 / (double)table.columns;
        for (size_t way = 0; way < table.columns; way++)
            table.dimensions += table.even[way] > 1e-3 || table.columns > 1000;
        table.dimensions -= 1;
        if (table.rows > 1)
            table.dimensions = (double)(table.rows - 1) * (double)(table.columns - 1);
        table.counts = case_table_counts(&table, tally, memory);
        TRY(arena_status(memory, "a table", error));
        table.bias = distance_from_fair(&table, table.counts, table.trials);
        ret[count++] = table;
    }
    *ret_count = count;
    return STATUS_OK;
}
