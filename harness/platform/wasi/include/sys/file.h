/* What wasi-libc lacks of it is in <fcntl.h>. */
#include <fcntl.h>
