/* wasi-libc's, and what it lacks. */
#ifndef WASI_STAT_H
#define WASI_STAT_H
#include_next <sys/stat.h>

int fchmod(int descriptor, mode_t mode);

#endif
