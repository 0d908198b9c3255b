#include "input/table.h"

#include <stdlib.h>

Status table_no_memory(Error *error)
{
    return error_set(error, STATUS_FAILED, "out of memory for a table of counts");
}

void table_text_clear(TableText *table)
{
    for (size_t row = 0; row < table->row_count; row++) {
        free(table->rows[row].label);
        free(table->rows[row].chance);
    }
    free(table->rows);
    free(table->numbers);
    *table = (TableText){0};
}
