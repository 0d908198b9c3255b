#include "inference/stat_law.h"

/* The least chance of a cell that can come up. */
static const double NEGLIGIBLE = 1e-40;

Status stat_law(const PermStat *stat, size_t n, Arena *memory, StatLaw *ret, Error *error)
{
    StatLaw law = {.n = n, .count = stat_law_values(stat, n)};
    law.chances = arena_get(memory, law.count, sizeof *law.chances);
    TRY(arena_status(memory, "the law of a statistic", error));
    stat->law(law);
    *ret = law;
    return STATUS_OK;
}

Status stat_cell_chances(const PermStat *stat, size_t n, double *cells, Error *error)
{
    SCOPED_ARENA scratch = {0};
    StatLaw law;
    TRY(stat_law(stat, n, &scratch, &law, error));
    StatCells layout = stat_cells(stat, n);
    for (size_t cell = 0; cell < layout.count; cell++)
        cells[cell] = 0.0;
    for (size_t i = 0; i < law.count; i++)
        cells[stat_cell(stat, layout, stat->least + i)] += law.chances[i];
    /* A 0 is a chance too small to be kept: laws reach every value between their ends. */
    for (size_t cell = 0; cell < layout.count; cell++)
        if (cells[cell] < NEGLIGIBLE)
            cells[cell] = NEGLIGIBLE;
    return STATUS_OK;
}
