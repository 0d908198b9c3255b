#include "input/table.h"

Status table_no_memory(Error *error)
{
    return error_set(error, STATUS_FAILED, "out of memory for a table of counts");
}

void table_text_clear(TableText *table)
{
    arena_clear(&table->memory);
    *table = (TableText){0};
}
