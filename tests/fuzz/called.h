/* For fuzz targets: commands of the program, called, and what they print caught. Needs a C library
 * in which stdout and stderr can be assigned to (glibc). */
#ifndef FAIRNESS_FUZZ_CALLED_H
#define FAIRNESS_FUZZ_CALLED_H

#include "memory_file.h"

struct Command;

/* What came of a command. */
typedef struct Called {
    int code;
    char *out, *err; /* owned; never NULL */
    size_t out_length, err_length;
} Called;

/* Calls it with the words, which end with NULL. Checks what holds for every command: its exit
 * status is one of those it may have; where that is 2 or 3 nothing is on standard output, and one
 * line, without control characters, on standard error. */
Called call_command(const struct Command *command, const char *const *words);
void called_clear(Called *called);

#endif
