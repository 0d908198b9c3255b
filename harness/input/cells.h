/* A text as rows of cells, with the line of each row: so CSV and lines of words are gone through.
 */
#ifndef FAIRNESS_CELLS_H
#define FAIRNESS_CELLS_H

#include "base/status.h"
#include "base/text.h"
#include "input/line_words.h"

enum { CELLS_MOST = 65536, CELLS_WORDS = ' ' };

typedef struct CellRows {
    const char *where; /* the file, in lines of error; borrowed */
    const char *at, *end;
    char between; /* a comma, a semicolon or a tab, as in CSV (RFC 4180); CELLS_WORDS: cells are
                     the words of a line (line_words.h) */
    size_t line;  /* where the row at hand begins, from 1; 0 before the first */
    size_t lines; /* how many it and those before it take */
    Word *cells;  /* of the row at hand, each with a NUL behind it; owned */
    size_t count, most; /* of them, and in any row so far */
    Text bytes;         /* of them; owned */
} CellRows;

/* The mark between the cells of a text whose first line that is not empty is a header: the first
 * there of a comma, a semicolon and a tab; blanks, where it has none of these, and as many words as
 * the next line. */
char cells_between(const char *text, size_t length);

/* Before the first row. The caller owes cells_clear. */
CellRows cells_of(const char *where, const char *text, size_t length, char between);
void cells_clear(CellRows *rows);
/* The row at hand, whose cells are the caller's from now on, who owes cells_clear. */
CellRows cells_take(CellRows *rows);

/* Goes on to the next row that is not blank; *ret_more is false where there is none. STATUS_FAILED,
 * with its line, for a quote that is wrong, and for too many cells. */
Status cells_next(CellRows *rows, bool *ret_more, Error *error);

/* The place of a cell of the row at hand by its text; `count` where there is none. */
size_t cells_find(const CellRows *rows, const char *text, size_t length);

/* Columns by their names in `header`, or, where there is none (NULL), and for what is no name, by
 * their numbers from 1 on: "a,b", "card1-card8", "3-10". STATUS_USAGE, with a line that names
 * `option`, for another. The caller owns *ret. */
Status cells_columns(const CellRows *header, const char *where, const char *option,
                     const char *names, size_t **ret, size_t *ret_count, Error *error);

#endif
