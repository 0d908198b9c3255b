#include "platform/entropy.h"

#include <errno.h>
#include <sys/random.h>

/* A call may be cut short by a signal or by the kernel's limit (32 MiB - 1 a call). What remains is
 * asked for again. */
bool entropy_fill(void *bytes, size_t size)
{
    for (unsigned char *at = bytes; size > 0;) {
        ssize_t got = getrandom(at, size, 0);
        if (got < 0 && errno != EINTR)
            return false;
        at += got > 0 ? got : 0;
        size -= got > 0 ? (size_t)got : 0;
    }
    return true;
}
