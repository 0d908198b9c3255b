/* wasi-libc's, and what it lacks. */
#ifndef WASI_UNISTD_H
#define WASI_UNISTD_H
#include_next <unistd.h>

int dup(int descriptor);
int dup2(int descriptor, int as);

#endif
