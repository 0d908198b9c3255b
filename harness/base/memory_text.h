/* Text written to a stream, in memory. Unlike open_memstream of the C library, which drops what
 * does not fit in silence when memory runs out, this tells that something was lost. */
#ifndef FAIRNESS_MEMORY_TEXT_H
#define FAIRNESS_MEMORY_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef struct MemoryText {
    char *text;    /* with a NUL behind it; NULL before the first flush; owned */
    size_t length; /* bytes, without that NUL */
    size_t room;
    bool lost; /* memory ran out */
} MemoryText;

/* A stream that writes into *ret, which must stay where it is until the stream is closed by
 * memory_text_close; ftell tells how many bytes there are. NULL, with nothing to close, when out of
 * memory. */
FILE *memory_text_open(MemoryText *ret);

/* What was written so far, or NULL where any of it was lost; good until the next write. */
const char *memory_text_so_far(FILE *stream, const MemoryText *memory);

/* Forgets what was written and read so far, and that memory ran out. */
void memory_text_rewind(MemoryText *memory);

/* Closes the stream, which may be NULL where it could not be opened. The text (maybe empty), which
 * the caller frees; its bytes in *ret_length unless that is NULL. NULL, with nothing to free, where
 * any of it was lost. */
char *memory_text_close(FILE *stream, MemoryText *memory, size_t *ret_length);

/* For what writes into `stream` and had to leave something out, since it was made in a stream of
 * its own and memory ran out there: sets the error indicator of `stream`, so that whoever closes it
 * knows that its text is not whole. Of any stream that is open for writing alone. */
void memory_text_give_up(FILE *stream);

#endif
