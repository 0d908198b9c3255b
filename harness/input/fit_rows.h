/* From a fit to what is counted: rows of items, or a table of counts. */
#ifndef FAIRNESS_FIT_ROWS_H
#define FAIRNESS_FIT_ROWS_H

#include "input/item_code.h"
#include "input/reading.h"
#include "input/records.h"
#include "input/table.h"

/* STATUS_FAILED, with its line, where nearly all rows are outcomes and one is not. */
Status fit_check(const Fit *fit, const char *where, Error *error);

/* The outcomes as rows, each with its value of --by, which take less than `memory` bytes. On
 * success the caller owes records_clear. */
Status fit_records(const Fit *fit, uint64_t memory, Records *ret, Error *error);

/* The counts as a table: of orders all n! in lexicographic order, of the items of `code` where it
 * has names, or, where `dealt`, a count behind each draw. STATUS_FAILED, with its line, for a cell
 * that is no count. On success the caller owes table_text_clear. */
Status fit_table(const Fit *fit, const char *where, const ItemCode *code, bool dealt,
                 TableText *ret, Error *error);

#endif
