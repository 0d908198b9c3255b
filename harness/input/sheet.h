/* A text as a sheet: rows of cells in columns, whatever marks divide them. A column whose cells are
 * all lists of as many parts is divided into columns, so that "0 2 1,4144" has four. Each column
 * knows what it takes to write it down, so that readings (reading.h) can say what they save. */
#ifndef FAIRNESS_SHEET_H
#define FAIRNESS_SHEET_H

#include "base/elementary.h"
#include "input/sheet_rows.h"

#include <math.h>
#include <stdint.h>

typedef struct Column {
    Word name;          /* in the header, or "3" */
    uint32_t *cells;    /* of each row: one of the sheet's texts */
    size_t list, parts; /* the column of the text that it is of, and into how many that was divided
                         */
    size_t kinds;       /* texts that differ */
    bool whole;         /* whole numbers, from `least` to `most` */
    uint64_t least, most;
    bool share, still; /* all its cells are parts of all, as 14% and 0.14; all are the same */
    bool free;         /* nothing in it is left to chance: still, counting up, or in turns */
    bool key;          /* it says which row this is: no outcome is in it */
    double bits;       /* it takes to write down, each cell by itself; */
    double entropy;    /* and at least, if some come more often than others */
    double extra;      /* and beside them, to say what its cells are, where no reading says it */
} Column;

/* The logarithm to base 2: how many bits it takes to choose one of x. */
static inline double log2_of(double x)
{
    return elementary_log(x) / M_LN2;
}

/* The value of a text that is not a whole number of at most 18 digits. */
#define NO_NUMBER UINT64_MAX

typedef struct Sheet {
    Arena memory;      /* of all below */
    Word *texts;       /* that differ, each with a NUL behind it */
    uint64_t *numbers; /* of each its value; NO_NUMBER */
    size_t text_count;
    uint32_t *slots; /* a hash table of them, by their number plus 1 */
    size_t slot_count;
    Column *columns;
    size_t column_count, rows, list_count; /* columns of the text */
    Word *header;                          /* of these; NULL: there is none */
    size_t header_line;                    /* of the text; 0: none, or keys */
    bool even;                             /* rows have as many cells as the others; else there is
                                              a column for each cell of the longest */
    bool divided;                          /* a column was divided */
    double bits;                           /* of all columns */
    SheetRows rows_read;                   /* as they are in the text */
    size_t *lines;                         /* of each row */
} Sheet;

/* How a text is read: lists in cells divided, left as they are, or divided after commas within
 * numbers, 1,234, were taken out. */
typedef enum SheetForm { SHEET_DIVIDED, SHEET_UNDIVIDED, SHEET_JOINED } SheetForm;

/* Reads up to `most` rows. STATUS_FAILED as
 * sheet_rows_read. The caller owes sheet_clear, on failure, too. */
Status sheet_read(const char *where, const char *text, size_t length, size_t most, SheetForm form,
                  Sheet *ret, Error *error);
void sheet_clear(Sheet *sheet);

/* Puts the columns of these names, or numbers, in front of the others: "a,b", "card1-card8", "3".
 * *ret_count: how many there are then of the sheet. STATUS_USAGE, with a line that names `option`,
 * for another. */
Status sheet_choose(Sheet *sheet, const char *where, const char *option, const char *names,
                    size_t *ret_count, Error *error);

#endif
