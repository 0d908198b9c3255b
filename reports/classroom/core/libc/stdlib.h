/* What the page's core needs of the C library; see ../libc.c. */
#ifndef CLASSROOM_STDLIB_H
#define CLASSROOM_STDLIB_H

#include <stddef.h>

void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *aligned_alloc(size_t alignment, size_t size);
void free(void *block);

#endif
