/* The parts of the recogniser (recognise.h). */
#ifndef FAIRNESS_RECOGNISE_PARTS_H
#define FAIRNESS_RECOGNISE_PARTS_H

#include "input/cells.h"
#include "input/data_found.h"
#include "input/records.h"

/* The file at hand. */
typedef struct DataText {
    const DataGiven *given;
    const char *text;
    size_t length;
    bool whole;
    DataFound *found;
    Error *error;
} DataText;

/* All rows of a text, the first one, too, which may be a header; and that one by itself. */
typedef struct Grid {
    Records records;
    CellRows header; /* its cells are those of the first row */
    bool even;       /* all rows have as many cells */
    size_t empty; /* columns of CSV that are empty in all rows but the first, and left out here */
} Grid;
Status grid_read(const DataText *data, char between, Grid *ret);
void grid_clear(Grid *grid);

/* Whether two names of columns differ in their numbers alone: card1, card12. */
bool columns_alike(Word a, Word b);

/* The option --column of some columns, by the names of their header where that says them (NULL:
 * there is none), and the words that say which. */
void recognise_columns(DataReading *reading, const CellRows *header, size_t first, size_t width);
void say_columns(const CellRows *header, size_t first, size_t width, Text *said);

/* Rows in which names come again and again. */
typedef struct RowsFit {
    size_t first, width; /* columns */
    size_t rows, orders; /* rows, and those that have each name once */
    bool numbers;        /* the names are 0..width-1 or 1..width, */
    unsigned base;       /* from 0 or 1 on */
    bool sorted;         /* each row's numbers rise */
} RowsFit;

/* Whether the cells of these columns are orders of as many names as there are columns, in the rows
 * from `from` on. */
bool rows_are_orders(const Records *records, size_t from, size_t first, size_t width, RowsFit *ret);

/* The widest runs of columns that are orders, up to `most` that do not overlap, widest first;
 * `without` is a column that belongs to none, or SIZE_MAX. */
size_t rows_find_orders(const Records *records, size_t from, size_t without, RowsFit *fits,
                        size_t most);

/* Whether the rows are lists of names, each once, of which the longest have all and others end
 * early; *ret_least is the length of the shortest. */
bool rows_are_cut_short(const Records *records, RowsFit *ret, size_t *ret_least);

/* Whether each row from `from` on has numbers in these columns that all differ, of more than there
 * are columns: draws. *ret_most is the highest, *ret_least the lowest. */
bool rows_are_draws(const Records *records, size_t from, size_t first, size_t width, RowsFit *ret,
                    size_t *ret_least, size_t *ret_most);

/* Adds the readings of a text as outcomes, and as counts. */
Status recognise_outcomes(DataText *data);
Status recognise_counts(DataText *data);

/* STATUS_FAILED, with its line and column, for the first row that is no outcome where nearly all
 * rows from `from` on are orders of the same items. */
Status recognise_fault(DataText *data, const Records *records, size_t from);

/* Adds the readings of the long form: `records` are all rows, the header first. */
Status recognise_long(DataText *data, const Records *records, const CellRows *header);

/* Adds the reading of one item a line, or all in one line, that fold into orders; false: they do
 * not. */
bool recognise_stream(DataText *data, const Records *records);

/* Adds the readings of lines of numbers as draws of some items out of more, unless they were found
 * to be something else. */
Status recognise_draws(DataText *data);

/* Adds the readings of a JSON text; false in *ret_is where it is none. */
Status recognise_json(DataText *data, bool *ret_is);

/* STATUS_FAILED, with the cure, for the first line of a spreadsheet that says what stands between
 * its cells; and for a text in which nothing was found, where it is known what it is. */
Status recognise_separator_line(const DataText *data);
Status recognise_cure(const DataText *data);

/* "60 deals of 8 named items", "deals of 8 items" where not all was looked at. */
void say_deals(const DataText *data, const RowsFit *fit, Text *said);

#endif
