#include "inference/uniform_cells.h"

#include "base/elementary.h"
#include "inference/effect.h"
#include "inference/multinomial_tail.h"
#include "inference/power.h"

size_t uniform_cells_tables(const CheckKind *kind, const Tally *tally,
                            CellTable ret[static MOST_TABLES])
{
    if (kind->tables)
        return kind->tables(kind, tally->n, tally->trials, ret);
    ret[0] = (CellTable){.cells = tally->cells, .share = 1};
    return 1;
}

Status uniform_cells_table(const Tally *tally, uint64_t cells, Tally *room, const Tally **ret,
                           Error *error)
{
    *room = (Tally){.kind = tally->kind};
    if (cells == tally->cells) {
        *ret = tally;
        return STATUS_OK;
    }
    Status status = tally_coarser(tally, cells, room, error);
    if (!status)
        *ret = room;
    return status;
}

static Status test_table(const CheckInput *input, CellTable table, TestResult *ret, Error *error)
{
    Tally room;
    const Tally *tally;
    TRY(uniform_cells_table(input->tally, table.cells, &room, &tally, error));
    unsigned __int128 squares = tally_sum_of_squares(tally, input->threads);
    tally_end(&room);
    TRY(multinomial_test(input->trials, table.cells, squares, ret, error));
    ret->tails.log10_upper = fmin(0, ret->tails.log10_upper - log10(table.share));
    ret->tails.log10_lower = fmin(0, ret->tails.log10_lower - log10(table.share));
    return STATUS_OK;
}

/* The effect in that table. The cells of a fair shuffle need not be looked at a second time. */
static Status find_effect(const CheckInput *input, CellTable table, CheckResult *ret, Error *error)
{
    double trials = (double)input->trials, cells = (double)table.cells,
           tail = EFFECT_TAIL * table.share;
    double mean = 0, squares = 0, most = sqrt(cells - 1);
    if (effect_limits(ret->statistic, ret->df, trials, tail).low > 0) {
        Tally room;
        const Tally *tally;
        TRY(uniform_cells_table(input->tally, table.cells, &room, &tally, error));
        for (uint64_t cell = 0; cell < table.cells; cell++) {
            double count = (double)tally_cell(tally, cell),
                   g = cells * (count - 1) / (trials - 1) - 1;
            mean += count / trials * g;
            squares += count / trials * g * g;
        }
        tally_end(&room);
    }
    double concentration = fmin(most, effect_concentration(mean, squares, cells, trials));
    ret->effect = effect_heaped(ret->statistic, ret->df, trials, concentration, tail);
    return STATUS_OK;
}

Status uniform_cells_test(const CheckInput *input, CheckResult *ret, Error *error)
{
    CellTable tables[MOST_TABLES];
    size_t count = uniform_cells_tables(input->kind, input->tally, tables), best = 0;
    TestResult results[MOST_TABLES];
    Tails least = {0};
    for (size_t t = 0; t < count; t++) {
        TRY(test_table(input, tables[t], &results[t], error));
        Tails tails = results[t].tails;
        least.log10_upper = fmin(least.log10_upper, tails.log10_upper);
        least.log10_lower = fmin(least.log10_lower, tails.log10_lower);
        if (chi_square_log10_two_sided(tails) < chi_square_log10_two_sided(results[best].tails))
            best = t;
    }
    TestResult result = results[best];
    least.plain = result.tails.plain;
    result.tails = least;
    /* All trials in one cell, of any table; a single trial is in one whatever comes. */
    result.log10_p_least = input->trials == 1;
    for (size_t t = 0; t < count; t++)
        result.log10_p_least = fmin(result.log10_p_least, log10(2 / tables[t].share) -
                                                              ((double)input->trials - 1) *
                                                                  log10((double)tables[t].cells));
    check_of_test(input, result, ret);
    return input->trials > 1 ? find_effect(input, tables[best], ret, error) : STATUS_OK;
}

double uniform_cells_detectable(PlannedCheck of, const CheckResult *check, double log10_level,
                                double power)
{
    PowerTest test = {.kind = POWER_CELLS, .df = check->df, .log10_level = log10_level};
    return least_effect(&test, (double)of.trials, power);
}

double uniform_cells_chance(const Tally *tally, uint64_t cell)
{
    return 1 / (double)tally->cells;
}
