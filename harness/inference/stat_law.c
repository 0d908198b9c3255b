#include "inference/stat_law.h"

#include <stdlib.h>

/* The least chance of a cell that can come up. */
static const double NEGLIGIBLE = 1e-40;

Status stat_law(const PermStat *stat, size_t n, PermStatLaw *ret, Error *error)
{
    StatCells cells = stat_cells(stat, n);
    if (!cells.count || cells.sum)
        return error_fault(error, "no law value by value for n = %zu", n);
    PermStatLaw law = {.first = stat->least, .count = stat_law_values(stat, n)};
    size_t room = stat->law_room ? stat->law_room(n) : 0;
    law.chances = calloc(law.count + room, sizeof *law.chances);
    if (!law.chances)
        return error_set(error, STATUS_FAILED, "out of memory for a law of n = %zu", n);
    stat->law((StatLaw){n, law.count, law.chances, law.chances + law.count});
    *ret = law;
    return STATUS_OK;
}

void stat_law_end(PermStatLaw *law)
{
    free(law->chances);
    *law = (PermStatLaw){0};
}

Status stat_cell_chances(const PermStat *stat, size_t n, double *cells, Error *error)
{
    PermStatLaw law;
    Status status = stat_law(stat, n, &law, error);
    if (status)
        return status;
    StatCells layout = stat_cells(stat, n);
    for (size_t cell = 0; cell < layout.count; cell++)
        cells[cell] = 0.0;
    for (size_t i = 0; i < law.count; i++)
        cells[stat_cell(stat, layout, law.first + i)] += law.chances[i];
    /* Laws reach every value between their ends, but for the last but one of some. Any other 0 is a
     * chance too small to be kept. */
    uint64_t lacking = stat->lacks_last_but_one ? stat->most(n) - 1 : UINT64_MAX;
    for (size_t cell = 0; cell < layout.count; cell++) {
        bool lacks = layout.first + cell == lacking && cell + 1 < layout.count;
        if (!lacks && cells[cell] < NEGLIGIBLE)
            cells[cell] = NEGLIGIBLE;
    }
    stat_law_end(&law);
    return STATUS_OK;
}
