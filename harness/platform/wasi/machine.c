/* The machine of a WebAssembly module: memory of 4 GiB at most, random bytes, and standard streams
 * whose width nobody knows. */
#include "platform/platform.h"

#include <stdlib.h>
#include <unistd.h>

void host_name(char ret_text[static HOST_NAME_SIZE])
{
    ret_text[0] = 0;
}

void machine_words(char ret_text[static MACHINE_WORDS_SIZE])
{
    ret_text[0] = 0;
}

const char *program_path(void)
{
    return NULL;
}

bool entropy_fill(void *bytes, size_t size)
{
    enum { AT_ONCE = 256 };
    for (unsigned char *at = bytes; size > 0;) {
        size_t part = size < AT_ONCE ? size : AT_ONCE;
        if (getentropy(at, part) != 0)
            return false;
        at += part;
        size -= part;
    }
    return true;
}

void *pages_alloc(size_t bytes)
{
    return calloc(1, bytes);
}

void pages_free(void *pages, size_t bytes)
{
    free(pages);
}

uint64_t group_memory(const char *groups, const char *mount)
{
    return UINT64_MAX;
}

/* Three quarters of what 32 bits can address, as of another machine. */
uint64_t default_memory(void)
{
    return UINT64_C(3) << 30;
}

/* No more than that, whatever was requested. */
uint64_t memory_allowed(uint64_t wanted)
{
    return wanted && wanted < default_memory() ? wanted : default_memory();
}

bool processor_has_level(int level)
{
    return false;
}

bool output_is_terminal(void)
{
    return isatty(STDOUT_FILENO);
}

bool output_is_closed(void)
{
    return false;
}

bool errors_are_terminal(void)
{
    return isatty(STDERR_FILENO);
}

size_t output_columns(void)
{
    return 0;
}

size_t errors_columns(void)
{
    return 0;
}
