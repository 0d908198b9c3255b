/* A file that is there whole or not at all. Whether it can be is looked at before the run, so that
 * a path that cannot be written is reported at once; it is written beside its place, and named when
 * whole. Devices and pipes are written through; of a symbolic link the target is replaced. And what
 * a path leads to, where that decides whether it can be opened at once, or read twice. */
#ifndef FAIRNESS_FILES_H
#define FAIRNESS_FILES_H

#include "base/status.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef struct OutputFile {
    const char *name; /* as the user gave it; borrowed */
    FILE *stream;     /* of what is written through; NULL when closed */
    char *target;     /* what is replaced, or NULL when written through; owned */
    char *unfinished; /* what the file is called until then; owned */
    bool begun;       /* that is there, ... */
    int descriptor;   /* ... and open */
} OutputFile;

/* Opens `path` for `what` ("--json"); "-" is standard output. Fails with STATUS_USAGE. */
Status output_file_open(OutputFile *ret, const char *what, const char *path, Error *error);

/* Where the file is that a path names, be it there already or not: what a symbolic link leads to,
 * or the path itself. The caller's to free. NULL, and errno, where there is no such place. */
char *output_final_place(const char *path);

/* Whether two paths name one file, be it there already or not; never of devices, pipes and "-". */
bool output_same_file(const char *path, const char *other);

/* Writing in two steps, for several files of which all are to be there or none: writing the text,
 * after which the file is there under another name, so that stops are to be held (stops.h); and
 * giving it its own. Neither takes memory. Where writing failed, only output_file_abandon is left
 * to do. On failure nothing is left behind: the old file, if any, is untouched. */
Status output_file_write(OutputFile *file, const char *text, size_t length, Error *error);
Status output_file_place(OutputFile *file, Error *error);

/* Whether what is written is seen at once, as on standard output and devices. */
bool output_file_written_through(const OutputFile *file);

/* Closes without a trace. Harmless on a closed or zeroed file. */
void output_file_abandon(OutputFile *file);

/* Writes all bytes; false, and errno, where that fails. */
bool descriptor_write(int descriptor, const void *bytes, size_t size);

/* Writes text to a stream that stays open, and flushes it. */
Status output_write(FILE *stream, const char *name, const char *text, size_t length, Error *error);

/* Writes text to standard output, which is all that a command has left to do: a signal that comes
 * while nobody reads it ends the process. */
Status output_print(const char *text, size_t length, Error *error);

/* Whether opening that path may wait for somebody at its other end. Never where it is NULL or "-".
 */
bool path_is_pipe(const char *path);

/* Whether that path is standard input ("-", /dev/stdin), and no file, which could be read again. */
bool path_is_standard_input(const char *path);

/* Whether the path leads to a file that the caller may run. */
bool path_is_executable(const char *path);

/* Opens a file to read, which nothing else may be in its place: a pipe would keep us waiting for
 * somebody who writes. NULL, and why, as an errno and its words, where that cannot be. */
FILE *file_open_regular(const char *path, int *ret_reason, const char **ret_why);

/* ---- what is to be read twice ---- */

/* An input that can be read only once, such as standard input or a pipe, is kept as it is read in a
 * temporary file, which has no name and fills at most half of its disk. */
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

/* Whether it can be read but once, so that what is read is kept. */
bool input_file_is_once(const InputFile *input);
/* Lets what was kept, all of it, stand at standard input: who opens "-" from now on reads it again.
 */
Status input_file_stand_in(InputFile *input, Error *error);

/* The next bytes; 0 of them at the end. Where these are waited for, keep_going is asked now and
 * then: STATUS_INTERRUPTED when it says no. */
Status input_file_read(InputFile *input, void *bytes, size_t room,
                       bool (*keep_going)(void *context), void *context, size_t *ret_count,
                       Error *error);

/* Back to the beginning; and nothing more is kept: what was read so far is all there is. */
Status input_file_rewind(InputFile *input, Error *error);
void input_file_end_keeping(InputFile *input);

/* ---- what one process at a time has (flock), and replaces whole ---- */

/* Starts zeroed: not taken. */
typedef struct FileLock {
    const char *option, *path; /* borrowed */
    char
        *next; /* the name of what is to replace it, PATH.part; owned; NULL where it is not taken */
    FILE *file; /* that is locked */
} FileLock;

/* Takes `path`, where an empty file is made if there is none, for this process until
 * file_lock_release or its end; waits `patience` seconds for another one that has it. `option`
 * begins the line. STATUS_USAGE where another process keeps it, or where it cannot be written to;
 * STATUS_INTERRUPTED where a signal came meanwhile. File systems without locks do without. */
Status file_lock_take(FileLock *ret, const char *option, const char *path, double patience,
                      Error *error);

/* Begins what is to replace the file; and ends that: after no failure so far (`status`) it is put
 * on the disk, and in the place of the old one, as what is taken; else it is gone. Returns the
 * failure. */
Status file_lock_next(const FileLock *lock, FILE **ret, Error *error);
Status file_lock_replace(FileLock *lock, FILE *next, Status status, Error *error);

/* Leaves it to others; an empty one is taken away. Nothing where it is not taken. */
void file_lock_release(FileLock *lock);

#endif
