/* How a sheet is made: rows of cells as they come, then their columns, then what these are. */
#ifndef FAIRNESS_SHEET_PARTS_H
#define FAIRNESS_SHEET_PARTS_H

#include "input/sheet.h"

typedef struct SheetRows {
    Word *cells;
    size_t *first, *lines;
    size_t count, cell_count;
} SheetRows;

static inline size_t sheet_width(const SheetRows *rows, size_t row)
{
    size_t end = row + 1 < rows->count ? rows->first[row + 1] : rows->cell_count;
    return end - rows->first[row];
}
/* A cell of a row. */
static inline Word rows_cell(const SheetRows *rows, size_t row, size_t column)
{
    return rows->cells[rows->first[row] + column];
}

/* These get a copy of the text, behind which there is a NUL. JSON: arrays or objects, one a line,
 * `least` of them, or all in an array; a printed dictionary. False: it is none. Their lists have
 * LIST_MARK between their parts. */
enum { LIST_MARK = '\x1f' };
bool sheet_read_json(char *text, size_t length, size_t least, Sheet *sheet, SheetRows *rows);
bool sheet_read_dictionary(const char *text, size_t length, Sheet *sheet, SheetRows *rows);
/* Deals of bridge in Portable Bridge Notation: a row for each [Deal "N:AK.J2..."], the cards of
 * north, east, south and west. What other tags say is left out. False: there is no such tag. */
bool sheet_read_pbn(const char *text, size_t length, Sheet *sheet, SheetRows *rows);
/* Vectors as R prints them: a row for each "[1] 3 1 2", with the lines "[19] ..." that go on.
 * False: these are none. */
bool sheet_read_vectors(const char *text, size_t length, Sheet *sheet, SheetRows *rows);
void sheet_read_lines(char *text, size_t length, const SheetAsked *asked, Sheet *sheet,
                      SheetRows *rows);

/* Whether the first row is none: it names the columns of the sheet, or all others are below it. */
bool sheet_take_header(Sheet *sheet, const SheetRows *rows, const SheetAsked *asked);

/* Adds the columns of the rows; where these are `one`, all cells one below another. */
void sheet_add_columns(Sheet *sheet, const SheetRows *rows, const SheetAsked *asked);

/* How many letters each word has, all the same ones in any order, not always in one; else 1. */
size_t count_letters(const Word *cells, size_t rows);

/* Finds what is known of each column, and of all. STATUS_FAILED for want of memory. */
Status sheet_judge(Sheet *sheet, Error *error);

#endif
