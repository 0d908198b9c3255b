/* Tables of plain text that fit a line. */
#ifndef FAIRNESS_TEXT_TABLE_H
#define FAIRNESS_TEXT_TABLE_H

#include "reports/text/text_page.h"

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

/* Starts with its columns alone, and grows. */
typedef struct Table {
    const TableColumn *columns;
    size_t column_count; /* at most TABLE_MAX_COLUMNS */
    Text cells;          /* row by row, TABLE_CELL bytes each */
} Table;

/* Adds the next cell, of the row that is begun or of the next one: printable text, cut to fit. */
__attribute__((format(printf, 2, 3))) void table_cell(Table *table, const char *format, ...);

/* Prints titles and rows, indented by two, within the page's width, and ends the table. Returns the
 * columns that were printed, as a set of bits. */
unsigned table_print(Page *page, Table *table);

#endif
