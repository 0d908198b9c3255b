/* --table: from the text of a table to counts of what its kind is of. */
#ifndef FAIRNESS_TABLE_READ_H
#define FAIRNESS_TABLE_READ_H

#include "input/count_table.h"
#include "input/item_code.h"
#include "input/table.h"

/* The options of a text, and the facts known before it is read. Borrowed. */
typedef struct TableRequest {
    TableKind kind;
    const char *where; /* the file, in lines of error */
} TableRequest;

/* The table of orders of a part of the places: a count behind each draw. */
Status table_deals(const TableRequest *wanted, const TableText *text, const Shape *shape,
                   CountTable *ret, Error *error);

/* The classes and their chances as a shape; counts of what cannot be go from the text to
 * `forbidden`. */
Status table_classes(const TableRequest *wanted, TableText *text, Shape *ret, CountTable *forbidden,
                     Error *error);

/* The labels of the rows, which all differ: an array for the caller to free, of borrowed texts. */
Status table_labels(const TableRequest *wanted, const TableText *text, char ***ret, Error *error);

/* Makes the table of a text under the shape; rows that begin with names of groups are sorted by
 * them first. As count_table_make, but STATUS_FAILED for what is wrong in the file. */
Status table_make(const TableRequest *wanted, TableText *text, const Shape *shape, CountTable *ret,
                  Error *error);

#endif
