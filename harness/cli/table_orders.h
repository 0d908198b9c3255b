/* Tables of orders: a count behind each order, or n! counts in lexicographic order. */
#ifndef FAIRNESS_TABLE_ORDERS_H
#define FAIRNESS_TABLE_ORDERS_H

#include "input/table_text.h"

typedef struct Options Options; /* cli/options.h */

/* Reads such a table, all counts in lexicographic order. *ret_n is the number of items, and stays 0
 * where the number of counts does not tell it and the options have it. STATUS_FAILED, with its
 * line, for what is none. On success the caller owes table_text_clear. */
Status table_orders_read(Options *options, const Text *bytes, TableText *ret, size_t *ret_n,
                         Error *error);

/* STATUS_FAILED: what is wrong in the line of that row. */
Status table_line_fault(const Options *options, const TableRow *row, Error *error,
                        const char *what);

#endif
