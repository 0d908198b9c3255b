#include "platform/file_lock.h"

#include "platform/clock.h"
#include "platform/stops.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* Whether the file that was opened still has that name: who released it took it away. */
static bool still_there(int descriptor, const char *path)
{
    struct stat opened, named;
    return fstat(descriptor, &opened) == 0 && stat(path, &named) == 0 &&
           opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

Status file_lock_take(FileLock *lock, const char *path, const char *what, double patience,
                      Error *error)
{
    double end = monotonic_seconds() + patience;
    do {
        int descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666);
        int reason = errno;
        if (descriptor < 0)
            return error_set(error, status_of_errno(reason, STATUS_USAGE),
                             "%.300s: cannot be written: %s", what, strerror(reason));
        bool taken = flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
        if (!taken && still_there(descriptor, path)) {
            *lock = (FileLock){.path = strdup(path), .descriptor = descriptor};
            if (lock->path)
                return STATUS_OK;
            unlink(path);
            close(descriptor);
            return error_set(error, STATUS_FAILED, "out of memory for a name");
        }
        close(descriptor);
        if (taken)
            pause_a_moment();
        if (stops_asked())
            return error_set(error, STATUS_INTERRUPTED, "stopped by a signal");
    } while (monotonic_seconds() < end);
    return error_set(error, STATUS_USAGE,
                     "%.300s: in use by another process; wait for its end, or name another file",
                     what);
}

void file_lock_release(FileLock *lock)
{
    if (!lock->path)
        return;
    unlink(lock->path);
    close(lock->descriptor);
    free(lock->path);
    *lock = (FileLock){0};
}
