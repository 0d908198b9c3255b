/* wasi-libc's, and what it lacks. */
#ifndef WASI_STDLIB_H
#define WASI_STDLIB_H
#include_next <stdlib.h>

int mkostemp(char *name, int flags);

#endif
