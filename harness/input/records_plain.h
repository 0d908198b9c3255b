/* CSV as most of it is: a header, and rows of whole numbers. Such a file is counted as lines are,
 * a part at a time, and takes no memory for its rows. */
#ifndef FAIRNESS_RECORDS_PLAIN_H
#define FAIRNESS_RECORDS_PLAIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Whether a file can be read again and is such, every row the items of its header's columns, which
 * count from `base`; *ret_n columns and *ret_rows rows. What is wrong in another, the reader of all
 * CSV says. */
bool records_plain(const char *path, uint32_t base, size_t *ret_n, size_t *ret_rows);

#endif
