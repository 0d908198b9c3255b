/* Rows of text as outcomes, a part at a time: nothing is kept of them but the names in them. A file
 * is read twice: how many rows there are, and which names, is known after the first time. */
#ifndef FAIRNESS_ROW_READER_H
#define FAIRNESS_ROW_READER_H

#include "base/arena.h"
#include "input/records_outcomes.h"

typedef struct Fit Fit; /* input/reading.h */

enum {
    ROWS_BEHIND = 16, /* padding, so that a read of 8 bytes stays in the buffer */
    NO_PLACE = UINT16_MAX
};

/* A part of each row: where it ends, and the place of the outcome that it is. */
typedef struct RowLeaf {
    size_t list; /* the cell of the row that it is of */
    char end;    /* the mark behind it in its cell; '\n': it is the last; 0: one letter */
    char stop;   /* the mark behind it in the line */
    uint16_t place;
} RowLeaf;

typedef struct RowReader {
    Arena memory; /* of the leaves, names and forms */
    const char *where;
    char mark;
    bool framed, header, plain;         /* a first row that is none; each leaf ends at its stop */
    size_t lists, leaf_count, width, n; /* n: items of an outcome, of which a row has `width` */
    RowLeaf *leaves;
    struct Word *parts; /* of the row at hand, for each leaf */
    Texts names;        /* as they came */
    size_t most_names;  /* another name is a fault */
    bool known;         /* as every other is then */
    Texts forms; /* the bytes between two marks, as they were read: the number is the name's */
    const OutcomeNames *means; /* which items names are; NULL: outcomes are the names' numbers */
    char *at, *end; /* what is there and not read yet: a line end and ROWS_BEHIND - 1 zeros follow;
                       borrowed */
    size_t line;    /* lines so far */
    bool begun, ended; /* the header is behind; no more bytes will come */
} RowReader;

/* For the rows of a fit that streams. On success the caller owes row_reader_clear. */
Status row_reader_open(RowReader *ret, const Fit *fit, const char *where, Error *error);
void row_reader_clear(RowReader *reader);
/* Back to the beginning. */
void row_reader_rewind(RowReader *reader);

/* Reads up to `most` rows of what is there, n items each, and moves reader->at behind them.
 * STATUS_FAILED, with the line, for one that is none. */
Status row_reader_read(RowReader *reader, Item *outcomes, size_t most, size_t *ret_count,
                       Error *error);

#endif
