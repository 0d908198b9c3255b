/* A table of counts as it was read. */
#ifndef FAIRNESS_TABLE_H
#define FAIRNESS_TABLE_H

#include "base/status.h"
#include "input/table_percent.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct TableRow {
    size_t line;         /* of the text, from 1 */
    char *label;         /* the words before its numbers; NULL: none; owned by the table */
    char *chance;        /* of a class, as it is written, "1/13"; likewise */
    Percent percent;     /* that stands behind its count */
    size_t first, count; /* its numbers among those of the table */
} TableRow;

typedef struct TableText {
    TableRow *rows; /* owned */
    size_t row_count;
    uint64_t *numbers; /* owned */
    size_t number_count;
    bool percentages; /* each row has one, which says what its count says */
} TableText;

/* STATUS_FAILED: there is no memory for it. */
Status table_no_memory(Error *error);

void table_text_clear(TableText *table);

#endif
