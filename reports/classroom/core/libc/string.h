/* What the page's core needs of the C library; see ../libc.c. */
#ifndef CLASSROOM_STRING_H
#define CLASSROOM_STRING_H

#include <stddef.h>

void *memcpy(void *to, const void *from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *block, int value, size_t size);

#endif
