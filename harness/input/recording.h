/* Outcomes that were recorded before, in a file or on standard input; plain or compressed by gzip.
 * They are read twice: how many there are decides what can be tested. */
#ifndef FAIRNESS_RECORDING_H
#define FAIRNESS_RECORDING_H

#include "base/text.h"
#include "input/row_reader.h"
#include "input/wire.h"
#include "platform/platform.h"
#include "trials/subject_run.h"

#include <zlib.h>

/* Subject.outcomes of subject_input, read by one case. */
typedef struct Recording {
    const char *path; /* "-" for standard input; borrowed */
    InputFile input;
    bool text, begun;        /* it is a text; bytes of it were read since it was rewound */
    bool packed;             /* by gzip */
    z_stream unpacked;       /* its state, where packed */
    bool unpacking;          /* unpacked is to be ended */
    bool between;            /* nothing, or a whole member, was unpacked */
    unsigned char *raw;      /* what was read and not yet unpacked; owned */
    bool file_ended, broken; /* bytes could not be read */
    WireReader reader;
    const Watch *watch;
    uint64_t outcomes; /* in all of it, or as many as were requested */
    char where[64];
    const Item *given; /* the outcomes themselves that are left, in place of a file; borrowed */
    bool bars;         /* "a | b" stands for two lines */
    bool after_bar;    /* what was read last, but for blanks, is a bar */
} Recording;

/* Opens it and counts its outcomes, with `bars` two of a line "a | b", up to `most` of them unless
 * that is 0: what follows these is not read. Blank lines at its end are no outcomes. Of standard
 * input, or a pipe, what is read is kept in a temporary file, which fills no more than half of its
 * disk. STATUS_USAGE where it cannot be opened, STATUS_FAILED where it is damaged,
 * STATUS_INTERRUPTED where the watch asked to stop; `ret` is closed then. On success the caller
 * owes recording_close. */
Status recording_open(Recording *ret, const char *path, const ItemCode *code, Wire wire, size_t n,
                      uint64_t most, bool bars, const Watch *watch, Error *error);
/* The same of rows, each an outcome of rows->width items. It stays where it is. */
Status recording_open_rows(Recording *ret, const char *path, RowReader *rows, const Watch *watch,
                           Error *error);
/* The same of outcomes that are at hand: `count` of n items each, which stay where they are until
 * recording_close. */
Recording recording_given(const Item *outcomes, size_t count, size_t n);

/* The bytes alone, unpacked, from the beginning; `option` names them in lines of error. As
 * recording_open. */
Status recording_open_bytes(Recording *ret, const char *option, const char *path, Wire wire,
                            const Watch *watch, Error *error);
/* The next of them; 0 at the end. STATUS_INTERRUPTED where the watch asked to stop. */
Status recording_read_bytes(Recording *recording, char *bytes, size_t room, size_t *ret_count,
                            Error *error);
/* The first `most` bytes, unpacked, or a few more; *ret_whole: there are no more. What can be read
 * but once is read to its end, of `kept` bytes at most, and stands at standard input from then on:
 * *ret_path is "-" then, else `path`. On success the caller owes text_clear. */
Status recording_look(const char *path, size_t most, uint64_t kept, const Watch *watch, Text *ret,
                      bool *ret_whole, const char **ret_path, Error *error);
/* STATUS_FAILED: there are more bytes than may be kept. */
Status recording_too_long(const char *path, Error *error);

void recording_close(Recording *recording);

/* As child_next. */
Status recording_next(Recording *recording, Item *outcomes, bool *missing, size_t count,
                      size_t *ret_count, Error *error);

#endif
