#include "memory_file.h"

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

MemoryFile memory_file(const void *bytes, size_t count)
{
    MemoryFile file = {.descriptor = memfd_create("fuzz", MFD_CLOEXEC)};
    FUZZ_CHECK(file.descriptor >= 0);
    FUZZ_CHECK(write(file.descriptor, bytes, count) == (ssize_t)count);
    snprintf(file.path, sizeof file.path, "/proc/self/fd/%d", file.descriptor);
    return file;
}

void memory_file_close(MemoryFile *file)
{
    close(file->descriptor);
    file->descriptor = -1;
}

size_t input_parts(const uint8_t *bytes, size_t count, Part *ret, size_t most)
{
    size_t parts = 0;
    for (;;) {
        const uint8_t *end = parts + 1 < most ? memchr(bytes, 0, count) : NULL;
        size_t length = end ? (size_t)(end - bytes) : count;
        ret[parts++] = (Part){bytes, length};
        if (!end)
            return parts;
        bytes = end + 1;
        count -= length + 1;
    }
}
