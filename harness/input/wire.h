/* Outcomes as bytes: what is sent to a shuffle, and what comes back, a part at a time. */
#ifndef FAIRNESS_WIRE_H
#define FAIRNESS_WIRE_H

#include "input/record_read.h"

typedef struct RowReader RowReader; /* input/row_reader.h */

/* Bytes that were read and not yet understood: the last ones may be half a line. No more is kept
 * than one outcome and what is read at once, whatever comes. */
typedef struct WireReader {
    const ItemCode *code;
    Wire wire;
    size_t n;
    RowReader *rows; /* of text: the lines are rows that this one reads; NULL: of items; borrowed */
    /* "line %llu of what it printed" is said of it, or "the output of run %llu of the command":
     * "what it printed", "the command"; borrowed. */
    const char *where;
    RecordFrom from; /* RECORD_ANSWERED unless the owner says otherwise */
    bool gaps;       /* of u16le: 65535 says that the outcome lacks an item */
    bool goes_on;   /* rows of whole numbers that are no outcome are noted as such, and not refused:
                       the first of a command that ends otherwise than well is `refused` */
    Status refusal; /* of it; STATUS_OK: there is none */
    Error refused;
    DealLines deals;
    NullItems missing;
    char *buffer; /* owned */
    size_t size, begin, end;
    size_t scanned; /* of the unread bytes, those known to hold no line end */
    bool ended;     /* no more bytes will come */
    uint64_t read;  /* outcomes so far, */
    uint64_t blank; /* and lines of what was recorded that are none: blank, or a bracket alone */
    size_t longest; /* bytes that a line may have */
} WireReader;

/* On success the caller owes wire_close. Fails for want of memory. */
Status wire_open(WireReader *ret, const ItemCode *code, Wire wire, size_t n, const char *where,
                 Error *error);
/* The same of text whose rows are outcomes of rows->n items. */
Status wire_open_rows(WireReader *ret, RowReader *rows, Error *error);
void wire_close(WireReader *reader);
/* Back to before the first byte. */
void wire_rewind(WireReader *reader);

/* Where the next bytes are to be put: at least 64 KiB; *ret_room is 0 where a long row has no
 * memory. Then how many were; 0:
 * no more will be. */
char *wire_room(WireReader *reader, size_t *ret_room);
void wire_added(WireReader *reader, size_t bytes);

/* Reads up to `count` outcomes from what is there, to *ret_count. missing[i], false before, becomes
 * true where outcome i lacks an item. Fails, naming the line, on what is no outcome, and on a line
 * that is too long to be one. */
Status wire_read(WireReader *reader, Item *outcomes, bool *missing, size_t count, size_t *ret_count,
                 Error *error);

/* Reads a line, or an output, as the next outcome; as wire_read. */
Status wire_line(WireReader *reader, const char *line, size_t length, Item *items, bool *missing,
                 Error *error);

/* To be called at the end of all bytes, when wire_read gives no more: reads a last line that lacks
 * its end, if it is whole and a permutation, or has a hole; half an outcome is a failure. *ret_read
 * says whether there was one. */
Status wire_read_last(WireReader *reader, Item *outcome, bool *missing, bool *ret_read,
                      Error *error);

/* Whether what is left says something: more than blank lines. */
bool wire_has_more(const WireReader *reader);

/* Outcomes as they are sent: `copies` times the items in order, written to *ret_bytes, which the
 * caller owns. */
Status wire_write_input(const ItemCode *code, Wire wire, size_t n, size_t copies, char **ret_bytes,
                        size_t *ret_size, Error *error);

#endif
