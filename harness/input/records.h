/* Recorded outcomes with names in them, as CSV, JSON or lines: rows of cells, which may be in
 * groups. What the cells are called is read here; which items they are, records_outcomes finds. */
#ifndef FAIRNESS_RECORDS_H
#define FAIRNESS_RECORDS_H

#include "base/item.h"
#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum RecordsFormat {
    RECORDS_LINES,
    RECORDS_CSV,
    RECORDS_JSON,
    RECORDS_STREAM, /* words one after another, however they stand in lines */
} RecordsFormat;

/* Texts that differ, by number. Starts zeroed. */
typedef struct RecordNames {
    char **texts; /* owned */
    size_t count, room;
    uint32_t *slots; /* a hash table of numbers from 1; owned */
    size_t slot_count;
} RecordNames;

/* One outcome. */
typedef struct RecordRow {
    size_t line;         /* where it begins, from 1; its number where rows are `numbered` */
    size_t first, count; /* its cells */
    uint32_t value;      /* of the column of --by, among `values`; 0 where there is none */
    size_t place;        /* of a second column there: where the row's item stands */
} RecordRow;

typedef struct Records {
    RecordNames names, values;
    RecordRow *rows;
    uint32_t *cells; /* numbers of names */
    size_t row_count, cell_count;
    bool joined;     /* a row was an item: those of one value of `by` are an outcome now */
    bool numbered;   /* `line` is the number of the row, of a JSON array */
    uint64_t memory; /* bytes that may still be taken; 0 when too many were */
} Records;

/* The parts of each row to read. */
typedef struct RecordOptions {
    RecordsFormat format;
    const char *columns; /* names or numbers, or ranges of them, with commas between; NULL: all, but
                            that of `by` */
    const char
        *by;     /* a column, or two of rows of one item: the outcome, and the place; NULL: none */
    bool apart;  /* rows are outcomes by themselves, those of one item, too */
    bool cells;  /* the one column has items, and no lists */
    size_t fold; /* of a stream, the words that make a row */
    uint64_t memory; /* bytes that rows may take; 0: any number */
} RecordOptions;

enum { RECORDS_MOST_VALUES = 1000 };

/* The unit of the rows' `line`. */
static inline const char *records_unit(const Records *records)
{
    return records->numbered ? "row" : "line";
}

/* Reads `length` bytes of text. A stream is cut into rows of `fold` words; what is left at its end
 * is no row. CSV is that of RFC 4180, its first row a header; also with
 * semicolons or tabs between cells. JSON is an array of arrays, of objects, or one of them a line.
 * Where the outcome is one cell, that cell holds a list. STATUS_FAILED, with a line that says
 * where, for what is wrong in the text; STATUS_USAGE for a column that is not there. On success the
 * caller owes records_clear. */
Status records_parse(const char *where, const char *text, size_t length,
                     const RecordOptions *wanted, Records *ret, Error *error);
void records_clear(Records *records);

/* The number of a text, which is added where it is new; UINT32_MAX for want of memory. */
uint32_t record_names_add(RecordNames *names, const char *text, size_t length);
void record_names_clear(RecordNames *names);

/* STATUS_FAILED: there is no memory for the rows, or --memory allows no more. */
Status records_no_memory(Error *error);

/* For the readers: whether so many bytes more may be taken, which are then noted as taken. */
bool records_take(Records *records, uint64_t bytes);
/* Begins a row, and adds a cell to the last one. */
bool records_add_row(Records *records, size_t line);
bool records_add_cell(Records *records, const char *text, size_t length);
/* Adds the cells of a list in one cell: of a JSON array, or with bars, semicolons, commas or
 * blanks between. */
Status records_add_list(Records *records, const char *text, size_t length, Error *error);

/* Where rows are of one item each, joins those of one value to an outcome: in their order, or as
 * the second column of `by` has it. STATUS_FAILED where two are at one place. */
Status records_join(const char *where, Records *records, Error *error);

Status records_parse_rows(const char *where, const char *text, size_t length,
                          const RecordOptions *wanted, Records *records, Error *error);
Status records_parse_json(const char *where, const char *text, size_t length,
                          const RecordOptions *wanted, Records *records, Error *error);

#endif
