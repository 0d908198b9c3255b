/* A table of counts as people write it: rows of whole numbers with blanks, commas, semicolons or
 * brackets between, one row a line; before the numbers of a line may stand what it is about. A
 * printed dictionary is one, too. */
#ifndef FAIRNESS_TABLE_TEXT_H
#define FAIRNESS_TABLE_TEXT_H

#include "base/status.h"
#include "base/text.h"
#include "input/table.h"

#include <stddef.h>

/* Reads a text of `length` bytes. Lines that begin with "# " and a first line without numbers, a
 * header, are passed over; so are blank lines, and percentages that equal a count's part of all.
 * `column`, unless NULL, is the one column with counts, by its name in the first line or its
 * number; the first other one is the label. STATUS_FAILED, with a line that names the place as
 * `where` and its line, where it is no such table, and where a number may be another: "1,234"
 * beside blanks, further numbers behind a label. On success the caller owes table_text_clear. */
Status table_text_parse(const char *where, const char *text, size_t length, TableLabels labels,
                        const char *column, TableText *ret, Error *error);

/* recording_load of a file so long that its table takes no more than `memory` bytes. */
Status table_text_load(const char *path, uint64_t memory, Text *ret, Error *error);

#endif
