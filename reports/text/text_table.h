/* Tables of plain text that fit a line. */
#ifndef FAIRNESS_TEXT_TABLE_H
#define FAIRNESS_TEXT_TABLE_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

#define TABLE_CELL        64
#define TABLE_MAX_COLUMNS 12

typedef struct TableColumn {
    const char *title;
    bool right;  /* align to the right, for numbers */
    bool shrink; /* cut its cells, down to eight columns, when nothing more can be left out */
    int leave;   /* where the table is too wide the largest is left out first, and at once where no
                    row has anything there; 0 stays */
} TableColumn;

typedef struct Table {
    const TableColumn *columns;
    size_t column_count; /* at most TABLE_MAX_COLUMNS */
    size_t row_count;
    char (*cells)[TABLE_CELL]; /* row by row; printable text */
} Table;

/* Prints titles and rows, indented by two, within `width` columns. Returns the columns that were
 * printed, as a set of bits. */
unsigned table_print(Text *out, const Table *table, int width);

#endif
