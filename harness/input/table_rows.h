/* The rows of a table of counts, while it is read. */
#ifndef FAIRNESS_TABLE_ROWS_H
#define FAIRNESS_TABLE_ROWS_H

#include "input/table.h"
#include "input/table_words.h"

typedef struct TableParser {
    const char *where;
    size_t line;
    TableLabels labels;
    const char *column; /* requested; or NULL */
    size_t column_index;
    char between;         /* cells, where a column is requested; 0: not known yet */
    bool header;          /* there is one, */
    size_t header_commas; /* with these, if nothing else divides its cells; else SIZE_MAX */
    bool header_percent;  /* which calls its last column a percentage */
    size_t joined_line;   /* the first in which two numbers may be one; 0: none */
    char joined[4 * 40 + 4];
    size_t thousands; /* rows that may be one number with a thousands mark */
    TableText table;
    TableLine words; /* of the line at hand */
    Error *error;
} TableParser;

/* STATUS_FAILED: numbers in that line may be one. */
Status table_may_be_one(const TableParser *parser, size_t line, const char *joined);

/* Whether each row has one count behind its label. */
bool table_one_count(const TableParser *parser);

/* Adds the rows of the line at hand: one, but of a printed dictionary one for each name. */
Status table_take_line(TableParser *parser);

/* Finds the column that is requested in the first line. *ret_header says whether that line names
 * the columns. STATUS_USAGE where there is none of that name or number. */
Status table_find_column(TableParser *parser, const char *line, size_t length, bool *ret_header);

/* Adds the row of a line of which that column is the count. */
Status table_take_column(TableParser *parser, const char *line, size_t length);

#endif
