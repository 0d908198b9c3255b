/* Recorded outcomes with names in them: rows of cells, which may be in groups. Which items they
 * are, records_outcomes finds. */
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
} RecordRow;

typedef struct Records {
    RecordNames names, values;
    RecordRow *rows;
    uint32_t *cells; /* numbers of names */
    size_t row_count, cell_count;
    bool numbered;   /* `line` is the number of the row, of a JSON array */
    uint64_t memory; /* bytes that may still be taken; 0 when too many were */
} Records;

/* What the user says of them. */
typedef struct RecordOptions {
    RecordsFormat format;
    const char *columns, *by; /* --column, --by; or NULL */
} RecordOptions;

enum { RECORDS_MOST_VALUES = 1000 };

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
#endif
