/* Its declarations that wasi-libc lacks are in <fcntl.h>. */
#include <fcntl.h>
