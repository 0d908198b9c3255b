/* A text as a sheet: rows of cells in columns, whatever marks divide them. A column whose cells are
 * all lists of as many parts is divided into columns, so that "0 2 1,4144" has four. */
#ifndef FAIRNESS_SHEET_H
#define FAIRNESS_SHEET_H

#include "input/texts.h"
#include "input/word_kinds.h"

typedef enum SheetWay {
    SHEET_DIVIDED, /* lists are columns */
    SHEET_UNDIVIDED,
    SHEET_ONE_COLUMN, /* all cells one below another */
    SHEET_WAYS
} SheetWay;

typedef enum SheetFormat { SHEET_ANY, SHEET_LINES, SHEET_CSV, SHEET_JSON } SheetFormat;

/* How a text is to be looked at. */
typedef struct SheetAsked {
    SheetWay way;
    SheetFormat format; /* as the user says */
    bool asked;         /* the user says how it is written, or which columns to take */
    bool whole;         /* each line is one cell */
    bool first;         /* where rows differ, the first says how many cells there are */
    size_t most;        /* rows to look at; 0: all */
} SheetAsked;

typedef struct Column {
    Word name;       /* in the header, or "3" */
    uint32_t *cells; /* of each row: one of the sheet's texts */
    size_t list,
        parts;    /* the column of the text that it is of, and into how many that is divided */
    char end;     /* the mark behind it in a list; '\n': it is the last; 0: one letter */
    size_t kinds; /* texts that differ */
    bool whole;   /* whole numbers, from `least` to `most` */
    uint64_t least, most;
    bool label;          /* the same word with a colon in all rows: it names what follows */
    bool percent, still; /* all its cells are percentages; they are all the same */
    bool free;      /* nothing in it is left to chance: still, counting up, or coming in turns */
    bool sum;       /* of those before it */
    bool key;       /* it says which row this is: no outcome is in it */
    double bits;    /* it takes to write it down, each cell by itself; */
    double entropy; /* and at least, if some come more often than others */
    double extra;   /* and beside them, to say what its cells are, where no reading says it */
} Column;

typedef struct Sheet {
    Arena memory; /* of all below */
    Texts texts;
    uint64_t *numbers; /* of each its value; NO_NUMBER */
    size_t number_count;
    Column *columns;
    SheetWay way;
    size_t column_count, rows, list_count; /* columns of the text */
    Word *header;                          /* of these; NULL: there is none */
    size_t *lines;                         /* of each row */
    bool json, maybe_json;                 /* it is; it begins so */
    size_t bad_line;                       /* that is no JSON, where others are */
    size_t open_line; /* with a quote that does not end its cell; 0: there is none */
    bool numbered;    /* these are the numbers of rows, not of lines */
    char mark;     /* between the cells of a line (row_text.h); 0: the text is divided otherwise */
    bool labelled; /* cells said which column they are in, as in first=Ann; that is cut off */
    bool whole;    /* each line is one cell */
    size_t by;     /* the column of the text that --by names; SIZE_MAX: none */
    bool asked;    /* as SheetAsked.asked */
    bool framed, cut; /* as RowText.framed; there are more rows, which were not looked at */
    /* Rows with more or fewer cells than four of five have are not among `rows`: how many, and the
     * line and the cells of the first. */
    size_t odd_count, odd_line, odd_width;
    double bits; /* of all columns, and to spell their names */
} Sheet;

/* What a cell says, with a NUL behind it; and its number. */
static inline Word cell_text(const Sheet *sheet, size_t row, size_t column)
{
    return sheet->texts.of[sheet->columns[column].cells[row]];
}
static inline uint64_t cell_number(const Sheet *sheet, size_t row, size_t column)
{
    return sheet->numbers[sheet->columns[column].cells[row]];
}

/* STATUS_FAILED for want of memory. The caller owes sheet_clear, on failure, too. */
Status sheet_read(const char *text, size_t length, const SheetAsked *asked, Sheet *ret,
                  Error *error);
void sheet_clear(Sheet *sheet);

/* Leaves the columns of these names, numbers or ranges ("a,3,x-z"), in that order, and then those
 * of `by`; all for NULL, or where it is `one` that is only to be there. STATUS_USAGE where there is
 * none of a name. */
Status sheet_select(Sheet *sheet, const char *where, const char *columns, const char *by, bool one,
                    Error *error);

/* The column of the text with that name or number; SIZE_MAX: there is none. */
size_t sheet_list_of(const Sheet *sheet, const char *name, size_t length);

/* The same without these rows, in memory of its own; as sheet_read. */
Status sheet_without(const Sheet *sheet, const bool *odd, Sheet *ret, Error *error);

#endif
