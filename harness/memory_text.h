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
 * memory_text_close. NULL, with nothing to close, when out of memory. */
FILE *memory_text_open(MemoryText *ret);

/* What was written so far, or NULL where any of it was lost; good until the next write. */
const char *memory_text_so_far(FILE *stream, const MemoryText *memory);

/* Forgets what was written and read so far, and that memory ran out. */
void memory_text_rewind(MemoryText *memory);

/* Closes the stream. The text (never NULL, maybe empty), which the caller frees; its bytes in
 * *ret_length unless that is NULL. NULL, with nothing to free, where any of it was lost. */
char *memory_text_close(FILE *stream, MemoryText *memory, size_t *ret_length);

/* The same in the manner of open_memstream, which it takes the place of: *ret_text (from malloc;
 * the caller frees it, after a failure too) and *ret_length hold what was written once the stream
 * is flushed or closed, and ftell tells how many bytes there are. Where any of it was lost, ferror
 * says so and fclose fails. */
FILE *memory_text_stream(char **ret_text, size_t *ret_length);

#endif
