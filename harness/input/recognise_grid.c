/* All rows of a text, for whoever looks for what they are. */
#include "input/recognise_parts.h"

void grid_clear(Grid *grid)
{
    records_clear(&grid->records);
    cells_clear(&grid->header);
}

static bool is_empty(const Records *records, size_t column)
{
    bool empty = true;
    for (size_t r = 1; empty && r < records->row_count; r++)
        empty = !*records->names.texts[records->cells[records->rows[r].first + column]];
    return empty;
}

/* Takes out the columns that hold nothing. */
static void leave_out_empty(Grid *grid)
{
    Records *records = &grid->records;
    size_t columns = grid->header.count, kept = 0;
    for (size_t column = 0; column < columns; column++) {
        if (is_empty(records, column))
            continue;
        for (size_t r = 0; r < records->row_count; r++) {
            uint32_t *cells = records->cells + records->rows[r].first;
            cells[kept] = cells[column];
        }
        grid->header.cells[kept++] = grid->header.cells[column];
    }
    for (size_t r = 0; r < records->row_count; r++)
        records->rows[r].count = (uint32_t)kept;
    grid->header.count = kept;
    grid->empty = columns - kept;
}

Status grid_read(const DataText *data, char between, Grid *grid)
{
    CellRows rows = cells_of(data->given->where, data->text, data->length, between);
    *grid = (Grid){.records = {.memory = UINT64_MAX}, .even = true};
    bool more = true;
    Status status = STATUS_OK;
    while (!status && more) {
        status = cells_next(&rows, &more, data->error);
        if (status || !more)
            continue;
        if (!records_add_row(&grid->records, rows.line))
            status = records_no_memory(data->error);
        for (size_t i = 0; !status && i < rows.count; i++)
            if (!records_add_cell(&grid->records, rows.cells[i].text, rows.cells[i].length))
                status = records_no_memory(data->error);
        size_t row = grid->records.row_count - 1;
        grid->even &= !status && grid->records.rows[row].count == grid->records.rows[0].count;
        if (!status && !row)
            grid->header = cells_take(&rows);
    }
    cells_clear(&rows);
    if (!status && grid->even && between != CELLS_WORDS && grid->records.row_count > 1)
        leave_out_empty(grid);
    return status;
}
