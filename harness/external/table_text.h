/* A table of counts as people write it: rows of whole numbers with blanks, commas, semicolons or
 * brackets between, one row a line; before the numbers of a line may stand what it is about. */
#ifndef FAIRNESS_TABLE_TEXT_H
#define FAIRNESS_TABLE_TEXT_H

#include "base/status.h"
#include "base/text.h"

#include <stddef.h>
#include <stdint.h>

typedef struct TableRow {
    size_t line;         /* of the text, from 1 */
    char *label;         /* the words before its numbers; NULL: none; owned by the table */
    char *chance;        /* of a class, as it is written, "1/13"; likewise */
    size_t first, count; /* its numbers among those of the table */
} TableRow;

typedef struct TableText {
    TableRow *rows; /* owned */
    size_t row_count;
    uint64_t *numbers; /* owned */
    size_t number_count;
} TableText;

/* What a line has before its numbers. */
typedef enum TableLabels {
    LABELS_NONE,   /* nothing; but words that are no numbers, in each line or in none */
    LABELS_MAYBE,  /* as LABELS_NONE; and where several lines are two words each, the first */
    LABELS_ALWAYS, /* all but the last number: "0 2 1  88976", where that makes each line one
                      number */
    LABELS_CHANCE, /* a label, then a chance: "A 1/13 200" */
} TableLabels;

/* STATUS_FAILED: there is no memory for it. */
Status table_no_memory(Error *error);

/* Reads a text of `length` bytes. Lines that begin with "# " and a first line without numbers, a
 * header, are passed over; so are blank lines. STATUS_FAILED, with a line that names the place as
 * `where` and its line, where it is no such table. On success the caller owes table_text_clear. */
Status table_text_parse(const char *where, const char *text, size_t length, TableLabels labels,
                        TableText *ret, Error *error);

/* All of a file, or of standard input, "-". STATUS_USAGE where it cannot be opened. On success the
 * caller owes text_clear. */
Status table_text_load(const char *path, Text *ret, Error *error);
void table_text_clear(TableText *table);

#endif
