/* CSV as most of it is is counted as lines are, a part at a time, and takes no memory for its rows.
 */
#ifndef FAIRNESS_RECORDS_PLAIN_H
#define FAIRNESS_RECORDS_PLAIN_H

#include "input/csv_rows.h"
#include "input/records.h"

/* Whether a file can be read again and is such: every row has the cells of the header, and in the
 * columns of the outcome as many names or numbers as there are items in all. Then *ret_rows rows
 * are in it, and the caller owes csv_rows_clear. What is wrong in another, the reader of all CSV
 * says. */
bool records_plain(const char *path, const RecordOptions *wanted, uint32_t base, CsvRows *ret,
                   size_t *ret_rows);

#endif
