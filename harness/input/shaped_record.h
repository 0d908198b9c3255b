/* Lines of a deal of which some items are alike, or not all places are seen. */
#ifndef FAIRNESS_SHAPED_RECORD_H
#define FAIRNESS_SHAPED_RECORD_H

#include "input/item_code.h"

/* Makes the code read the deals of that shape, which stays where it is: by numbers, and by the
 * names of the groups where these have any. A text that is both is a number where `numbers_first`,
 * as where numbers are what was sent. STATUS_FAILED for want of memory. */
Status item_code_shape(ItemCode *code, const Shape *shape, bool numbers_first, Error *error);

/* record_read of a code with a shape. A line holds the places that are seen, or all of them, and
 * then those that are not seen say nothing; the same number of items on every line. Alike items are
 * numbered as they come. Hands may be marked, by a bar between blanks or by brackets of their own.
 * Writes the items that are seen; those after them are the caller's to complete. */
ParseResult shaped_record_read(const ItemCode *code, DealLines *lines, const char *text,
                               size_t length, Item *items, RecordProblem *ret_problem);

#endif
