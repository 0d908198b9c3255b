/* What is to be read twice. What can be read only once, as standard input and pipes are, is kept in
 * a temporary file as it is read, which has no name and fills no more than half of its disk. */
#ifndef FAIRNESS_INPUT_FILE_H
#define FAIRNESS_INPUT_FILE_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct InputFile {
    const char *option, *path; /* for lines of error: "--input", "-" for standard input; borrowed */
    int file;                  /* that can be read again from `start`; -1 where none is open */
    int64_t start;
    int once;      /* what `file` is filled from, while that goes on; else -1 */
    uint64_t room; /* bytes that it may still be given */
} InputFile;

/* Opens it, without waiting for somebody who writes. *ret_terminal: it is one, and nothing else was
 * done. STATUS_USAGE where it cannot be opened, or is a folder. The caller owes input_file_close,
 * after a failure, too. */
Status input_file_open(InputFile *ret, const char *option, const char *path, bool *ret_terminal,
                       Error *error);
void input_file_close(InputFile *input);

/* The next bytes; 0 of them at the end. Where these are waited for, keep_going is asked now and
 * then: STATUS_INTERRUPTED when it says no. */
Status input_file_read(InputFile *input, void *bytes, size_t room,
                       bool (*keep_going)(void *context), void *context, size_t *ret_count,
                       Error *error);

/* Back to the beginning; and nothing more is kept: what was read so far is all there is. */
Status input_file_rewind(InputFile *input, Error *error);
void input_file_end_keeping(InputFile *input);

#endif
