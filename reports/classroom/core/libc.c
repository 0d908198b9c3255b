/* As much of the C library as the page's core needs, without an operating system. */
#include "base/status.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core.h"

enum { PAGE = 65536 };

extern unsigned char __heap_base; /* the linker's: what lies above is free */

static uintptr_t heap_end;

void *aligned_alloc(size_t alignment, size_t size)
{
    uintptr_t start = heap_end ? heap_end : (uintptr_t)&__heap_base;
    start = (start + alignment - 1) / alignment * alignment;
    uintptr_t end = start + size;
    size_t there = __builtin_wasm_memory_size(0) * (size_t)PAGE;
    if (end > there && __builtin_wasm_memory_grow(0, (end - there + PAGE - 1) / PAGE) == (size_t)-1)
        return NULL;
    heap_end = end;
    return (void *)start;
}

void *malloc(size_t size)
{
    return aligned_alloc(16, size);
}

void *calloc(size_t count, size_t size)
{
    void *block = malloc(count * size);
    return block ? memset(block, 0, count * size) : NULL;
}

/* Everything is given back at once, by heap_reset. */
void free(void *block)
{
    (void)block;
}

void heap_reset(void)
{
    heap_end = 0;
}

void *memcpy(void *to, const void *from, size_t size)
{
    return memmove(to, from, size);
}

void *memmove(void *to, const void *from, size_t size)
{
    unsigned char *t = to;
    const unsigned char *f = from;
    if (t < f)
        for (size_t i = 0; i < size; i++)
            t[i] = f[i];
    else
        while (size-- > 0)
            t[size] = f[size];
    return to;
}

void *memset(void *block, int value, size_t size)
{
    unsigned char *bytes = block;
    for (size_t i = 0; i < size; i++)
        bytes[i] = (unsigned char)value;
    return block;
}

/* The words go nowhere: the page has its own. */
Status error_set(Error *error, Status status, const char *format, ...)
{
    (void)error, (void)format;
    return status;
}
