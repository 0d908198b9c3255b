/* A table of counts as it was read. */
#ifndef FAIRNESS_TABLE_H
#define FAIRNESS_TABLE_H

#include "base/arena.h"
#include "base/item.h"

#include <stdint.h>

typedef struct TableRow {
    size_t line;         /* of the text, from 1 */
    char *label;         /* the words before its numbers; NULL: none */
    char *chance;        /* of a class, as it is written, "1/13" */
    size_t first, count; /* its numbers among those of the table */
} TableRow;

typedef struct TableText {
    Arena memory; /* of all below */
    TableRow *rows;
    size_t row_count;
    uint64_t *numbers;
    size_t number_count;
    Item *items; /* of draws: `width` for each row */
    size_t width;
    bool percentages; /* each row has one, which says what its count says */
} TableText;

/* STATUS_FAILED: there is no memory for it. */
Status table_no_memory(Error *error);

void table_text_clear(TableText *table);

#endif
