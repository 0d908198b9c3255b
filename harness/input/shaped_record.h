/* Lines of a deal of which some items are alike, or not all places are seen. */
#ifndef FAIRNESS_SHAPED_RECORD_H
#define FAIRNESS_SHAPED_RECORD_H

#include "input/item_code.h"

/* Makes the code read the deals of that shape, which stays where it is: by numbers, and by the
 * names of the groups where these have any. A text that is both is a number where `numbers_first`,
 * as where numbers are what was sent. STATUS_FAILED for want of memory. */
Status item_code_shape(ItemCode *code, const Shape *shape, bool numbers_first, Error *error);

/* A line so far. */
typedef struct RecordLine {
    size_t count, nothings; /* items, and words that say there is none */
    size_t separators;      /* bytes */
    RecordProblem problem;
} RecordLine;

/* What record_read does otherwise for a code with a shape. A line holds the places that are seen,
 * or all of them, and then those that are not seen say nothing; the same number of items on every
 * line. Alike items are numbered as they come. Hands may be marked, by a bar between blanks or by
 * brackets of their own. Only the items that are seen are read; those after them are the caller's
 * to complete. */

/* The item that a word stands for; n: none. */
size_t shaped_item(const ItemCode *code, DealLines *lines, const char *token, size_t length);
/* Whether no mark stands before that place, in the gap or as a bar, or a hand ends there. */
bool shaped_mark_fits(const Shape *shape, size_t place, const char *gap, size_t length, bool bar);
/* To be called at the end of each line. */
ParseResult shaped_line_end(const Shape *shape, DealLines *lines, RecordLine *line, Item *items,
                            ParseResult reading);

#endif
