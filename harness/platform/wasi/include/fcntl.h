/* wasi-libc's, and what it lacks. */
#ifndef WASI_FCNTL_H
#define WASI_FCNTL_H
#include_next <fcntl.h>

enum { LOCK_EX = 2, LOCK_NB = 4 };
int flock(int descriptor, int operation); /* of <sys/file.h>, which is not there */

#endif
