/* One outcome as text, a line of words, whatever divides them; and the error for a line that is
 * none. */
#ifndef FAIRNESS_RECORD_READ_H
#define FAIRNESS_RECORD_READ_H

#include "input/item_code.h"

/* What is known of the lines of deals. Starts zeroed. */
typedef struct DealLines {
    size_t printed; /* items on each line so far; 0: none was read */
    uint32_t *used; /* how many of each group are on the line at hand; of n groups, owned */
} DealLines;

/* The result of reading a text that should be the n items of one outcome. */
typedef enum ParseResult {
    READ_WHOLE,   /* n items */
    READ_MISSING, /* items, and in the place of one at least stands nothing, or "null" */
    READ_REFUSED, /* it is no outcome */
} ParseResult;

/* More of it, where it is not whole. */
typedef struct RecordProblem {
    enum { RECORD_WRONG_COUNT, RECORD_NO_ITEM, RECORD_MISSING, RECORD_BAD_MARK } what;
    const char *line; /* the text; borrowed */
    size_t line_length;
    size_t count;      /* items found; RECORD_BAD_MARK: words before the mark */
    size_t printed;    /* of a shape: items on each line so far; 0: it is the first */
    size_t words;      /* items and others */
    const char *token; /* RECORD_NO_ITEM: what is no item; RECORD_MISSING: what stands in the place
                          of one, "null"; NULL: nothing; in the line */
    size_t length;
    bool numbers;   /* all words are whole numbers; */
    bool beyond;    /* one is no item of either base; */
    bool outermost; /* one is the item that the other base does not have: 0 from 0, n from 1 on */
} RecordProblem;

/* Reads `length` bytes of text as n items; line ends count as separators. Something is missing
 * where two commas have nothing between them, or stand beside too few items. Of a text that is not
 * whole `items` are those found, and then again and again the first, or 0.
 *
 * Of a code with a shape a line holds the places that are seen, or all of them, and then those that
 * are not seen say nothing; the same number of items on every line. Alike items are numbered as
 * they come. Hands may be marked, by a bar between blanks or by brackets of their own. Only the
 * items that are seen are read; those after them are the caller's to complete. */
ParseResult record_read(const ItemCode *code, DealLines *lines, size_t n, const char *text,
                        size_t length, Item *items, RecordProblem *ret_problem);

/* Who wrote a record: what helps depends on it. */
typedef enum RecordFrom { RECORD_ANSWERED, RECORD_ONE_RUN, RECORD_RECORDED } RecordFrom;

/* One line on a record that could not be read: where it is ("line 7 of what it printed"), what it
 * says, what is wrong, and what is to be done where that can be guessed. STATUS_FAILED. */
Status record_error(const ItemCode *code, size_t n, RecordFrom from, const char *where,
                    const RecordProblem *problem, Error *error);

#endif
