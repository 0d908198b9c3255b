/* All rows of a text, for whoever looks for what they are. */
#include "input/recognise_parts.h"

void grid_clear(Grid *grid)
{
    records_clear(&grid->records);
    cells_clear(&grid->header);
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
        if (!status && !row) {
            grid->header = rows;
            rows.cells = NULL;
            rows.bytes = (Text){0};
        }
    }
    cells_clear(&rows);
    return status;
}
