/* CSV as most of it is, a part at a time: a header, and rows whose cells are a few names or
 * numbers, quoted or not. Nothing is kept of the rows. What is wrong in another, the reader of all
 * CSV says (records.h). */
#ifndef FAIRNESS_CSV_ROWS_H
#define FAIRNESS_CSV_ROWS_H

#include "base/item.h"
#include "base/sizes.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    CSV_MOST_ITEMS = 1000,
    CSV_STOPS = USUAL_OR_LEAST(1 << 12, 65),
    CSV_TURNS = USUAL_OR_LEAST(200, 1),
    CSV_FORMS = 4, /* texts of a name: quoted or not, at a line end of two bytes or not */
    CSV_AT_ONCE = USUAL_OR_LEAST(1 << 18, 64), /* bytes in memory */
    CSV_BEHIND = 4 * CSV_MOST_ITEMS + 2,       /* and those that may be looked at behind the last */
};

/* The text of a cell, by which its item is found. */
typedef struct CsvName {
    uint64_t first, last; /* its first 8 bytes, NULs behind; the last 8, or the same */
    uint32_t length;      /* 0: the slot is free */
    uint16_t form;        /* which of the texts it is */
    Item item;            /* the number of its name, until the caller says the item */
} CsvName;

/* The rows of a file that is read twice: names are learned first, and are items then. */
typedef struct CsvRows {
    char mark, inner;  /* between cells; between the items of a list in one cell, 0: no list */
    bool numbers;      /* whole numbers from `base` on, and nothing else */
    bool whole;        /* column i is place i */
    bool known;        /* the names are: a row with another is none of these */
    uint32_t base;     /* of numbers */
    size_t n, columns; /* items of an outcome; cells of a row */
    uint16_t *places;  /* the place of each column; n or more: none; owned */
    char **names;      /* as they came, borrowed from `forms`, room for n; owned */
    char **forms;      /* texts of cells: names, quoted ones, with blanks around; owned */
    size_t name_count, form_count;
    CsvName *slots;            /* a hash table of them: 1 << slot_bits; owned */
    unsigned slot_bits, turns; /* factors that were tried */
    uint64_t times;            /* the factor by which names are spread */
    uint32_t *stops;           /* where cells of the next rows end, in `bytes`; owned */
    size_t stop_count;
    size_t header;     /* bytes of the first line */
    char *bytes;       /* what is in memory: CSV_AT_ONCE + CSV_BEHIND; owned */
    size_t at, end;    /* of them, what is not read yet */
    bool no_text;      /* a NUL was seen */
    bool begun, ended; /* the header is behind; no more bytes will come */
} CsvRows;

/* Makes room for the names of n items; false for want of memory. */
bool csv_rows_room_for(CsvRows *rows, size_t n);
void csv_rows_clear(CsvRows *rows);
/* Back to the header. */
void csv_rows_rewind(CsvRows *rows);

/* Where the next bytes are to be put, and that `count` were; none: there are no more. */
char *csv_rows_room(CsvRows *rows, size_t *ret_room);
void csv_rows_added(CsvRows *rows, size_t count);

/* Reads up to `most` rows of what is there, n items each, and returns how many; false where the
 * next one is none of these. */
bool csv_rows_read(CsvRows *rows, Item *outcomes, size_t most, size_t *ret_count);

/* The number of the name of that text; SIZE_MAX where it did not occur. */
size_t csv_rows_find(const CsvRows *rows, const char *text, size_t length);
/* The items that the names are, each by its number. */
void csv_rows_items(CsvRows *rows, const Item *items);

#endif
