/* Outcomes as bytes: what is sent to a shuffle, and what comes back, a part at a time. */
#ifndef FAIRNESS_WIRE_H
#define FAIRNESS_WIRE_H

#include "outside/item_code.h"

/* Bytes that were read and not yet understood: the last ones may be half a line. No more is kept
 * than one outcome and what is read at once, whatever comes. */
typedef struct WireReader {
    const ItemCode *code;
    Wire wire;
    size_t n;
    const char
        *where;      /* "line %llu of what it printed" is said of it; borrowed: "what it printed" */
    RecordFrom from; /* RECORD_ANSWERED unless the owner says otherwise */
    char *buffer;    /* owned */
    size_t size, begin, end;
    size_t scanned; /* of the unread bytes, those known to hold no line end */
    uint64_t read;  /* outcomes so far */
    size_t longest; /* bytes that a line may have */
} WireReader;

/* On success the caller owes wire_close. Fails for want of memory. */
Status wire_open(WireReader *ret, const ItemCode *code, Wire wire, size_t n, const char *where,
                 Error *error);
void wire_close(WireReader *reader);

/* Where the next bytes are to be put: at least 64 KiB. Then how many were. */
char *wire_room(WireReader *reader, size_t *ret_room);
void wire_added(WireReader *reader, size_t bytes);

/* Reads up to `count` outcomes from what is there, to *ret_count. Fails, naming the line, on what
 * is no outcome, and on a line that is too long to be one. */
Status wire_read(WireReader *reader, Item *outcomes, size_t count, size_t *ret_count, Error *error);

/* What is said of a line that is longer than reader->longest; the first `length` bytes of it are at
 * `text`, 41 or all. STATUS_FAILED. */
Status wire_too_long(const WireReader *reader, uint64_t line, const char *text, size_t length,
                     Error *error);

/* To be called at the end of all bytes, when wire_read gives no more: reads a last line that lacks
 * its end, if it is whole and a permutation; half an outcome is a failure. *ret_read says whether
 * there was one. */
Status wire_read_last(WireReader *reader, Item *outcome, bool *ret_read, Error *error);

/* Whether what is left says something: more than blank lines. */
bool wire_has_more(const WireReader *reader);

/* Outcomes as they are sent: `copies` times the items in order, written to *ret_bytes, which the
 * caller owns. */
Status wire_write_input(const ItemCode *code, Wire wire, size_t n, size_t copies, char **ret_bytes,
                        size_t *ret_size, Error *error);

#endif
