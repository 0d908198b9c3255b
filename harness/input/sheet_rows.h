/* A text as rows of cells: lines with the mark between their cells that they all have, CSV with
 * quotes, JSON, a printed dictionary, a Markdown table. */
#ifndef FAIRNESS_SHEET_ROWS_H
#define FAIRNESS_SHEET_ROWS_H

#include "base/arena.h"
#include "input/line_words.h"

/* The byte between the parts of a list of JSON within a cell. */
enum { BETWEEN_PARTS = '\x1f' };

typedef struct SheetRows {
    Word *cells;
    size_t *first, *lines; /* of each row its first cell, and its line from 1, or its number */
    size_t count, cell_count;
    Word *header; /* keys of JSON, `header_count`; NULL: there are none */
    size_t header_count;
    char mark;      /* between the cells of a line; 0: blanks, or no lines */
    bool plain;     /* a line for each row, and none between: words, or commas between them */
    bool numbered;  /* `lines` are numbers of rows, of one JSON text */
    bool doubtful;  /* all commas may be thousands marks, as many in each line */
    bool cut;       /* there are more rows */
    size_t odd;     /* line of the first row that is left out since it has another number of cells
                       than nearly all; 0: there is none */
    size_t odd_has; /* and how many it has */
} SheetRows;

/* Reads up to `most` rows, which stay in `memory`; with `join` after doubtful commas were taken
 * out. STATUS_FAILED, with a line, for a text that is not UTF-8 with line ends, for JSON whose rows
 * are in one of its keys, and for want of memory. */
Status sheet_rows_read(const char *where, const char *text, size_t length, size_t most, bool join,
                       Arena *memory, SheetRows *ret, Error *error);

/* The number of cells of a row. */
size_t sheet_row_width(const SheetRows *rows, size_t row);

/* Whether it is digits alone, at most 18. */
bool word_is_whole(Word word);

/* The part of a list that begins at *at, which moves behind it; false where there is none. Blanks
 * divide however many they are, another mark by itself. */
bool next_part(const char **at, const char *end, char mark, Word *ret);

#endif
