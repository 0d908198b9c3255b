/* One outcome as text. */
#ifndef FAIRNESS_RECORD_READ_H
#define FAIRNESS_RECORD_READ_H

#include "input/item_code.h"

/* Reads `length` bytes of text as n items; line ends count as separators. Something
 * is missing where two commas have nothing between them, or stand beside too few items. Of
 * READ_MISSING `items`
 * are those found, again and again the first where they are too few. */
ParseResult record_read(const ItemCode *code, DealLines *lines, size_t n, const char *text,
                        size_t length, Item *items, RecordProblem *ret_problem);

#endif
