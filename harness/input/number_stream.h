/* Whole numbers of a file or a pipe, one after the other, in little memory: as text, with blanks,
 * commas or line ends between them, or as bytes, the lowest first. May be gzipped. */
#ifndef FAIRNESS_NUMBER_STREAM_H
#define FAIRNESS_NUMBER_STREAM_H

#include "base/sizes.h"
#include "input/recording.h"

enum { NUMBER_STREAM_AT_ONCE = USUAL_OR_LEAST(1 << 18, 64) };

typedef struct NumberStream {
    Recording bytes;
    Wire wire;
    bool ended;
    uint64_t line, number; /* of the number read last, from 1 */
    bool line_over;        /* what comes next stands on a later line */
    int behind;            /* the byte behind the number read last; -1: the end */
    size_t at, end;        /* of what is in `room` */
    char *room;            /* owned */
} NumberStream;

/* Opens it, at the first number. STATUS_USAGE where that cannot be. On success the caller owes
 * number_stream_close. */
Status number_stream_open(NumberStream *ret, const char *option, const char *path, Wire wire,
                          const Watch *watch, Error *error);
void number_stream_close(NumberStream *stream);

/* The next number; *ret_ended, and none, at the end. STATUS_FAILED, with its line, where there is
 * no whole number below 2^53, or the file ends within one; STATUS_INTERRUPTED where the watch asked
 * to stop. */
Status number_stream_next(NumberStream *stream, uint64_t *ret, bool *ret_ended, Error *error);

/* STATUS_FAILED, of the number read last: "FILE, line 17: `what`", or "FILE, number 17: ..." of
 * bytes. */
Status number_stream_fault(const NumberStream *stream, const char *what, Error *error);

#endif
