/* For fuzz targets: inputs of several parts, and files that are held in memory. */
#ifndef FAIRNESS_FUZZ_MEMORY_FILE_H
#define FAIRNESS_FUZZ_MEMORY_FILE_H

#include "fuzz.h"

#include <stdbool.h>

/* A file in memory, and the path that opens it. */
typedef struct MemoryFile {
    int descriptor;
    char path[40];
} MemoryFile;

MemoryFile memory_file(const void *bytes, size_t count);
void memory_file_close(MemoryFile *file);

/* The lengths of the parts of an input that NULs divide, at most `most` of them; the last has what
 * is left. Returns how many there are, at least one. */
typedef struct Part {
    const uint8_t *bytes;
    size_t count;
} Part;
size_t input_parts(const uint8_t *bytes, size_t count, Part *ret, size_t most);

#endif
