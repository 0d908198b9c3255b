/* Outcomes that were recorded before, in a file or on standard input; plain or compressed by gzip.
 * They are read twice: how many there are decides what can be tested. */
#ifndef FAIRNESS_RECORDING_H
#define FAIRNESS_RECORDING_H

#include "outside/child.h"

#include <zlib.h>

typedef struct Recording {
    const char *path; /* "-" for standard input; borrowed */
    int file;         /* that can be read again from `start` */
    int64_t start;
    bool packed;        /* by gzip */
    z_stream unpacked;  /* its state, where packed */
    bool unpacking;     /* unpacked is to be ended */
    bool between;       /* nothing, or a whole member, was unpacked */
    unsigned char *raw; /* what was read and not yet unpacked; owned */
    bool file_ended, ended;
    WireReader reader;
    const Watch *watch;
    uint64_t outcomes; /* in all of it */
    char where[64];
} Recording;

/* Opens and counts it; blank lines at its end are no outcomes. Standard input, or a pipe, is kept
 * in a temporary file first. STATUS_USAGE where it cannot be opened, STATUS_FAILED where it is
 * damaged, STATUS_INTERRUPTED where the watch asked to stop; `ret` is closed then. On success the
 * caller owes recording_close. */
Status recording_open(Recording *ret, const char *path, const ItemCode *code, Wire wire, size_t n,
                      const Watch *watch, Error *error);
void recording_close(Recording *recording);

/* As child_next. */
Status recording_next(Recording *recording, Item *outcomes, size_t count, size_t *ret_count,
                      Error *error);

#endif
