#include "platform/platform.h"

#include <errno.h>
#include <fcntl.h>
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

char *file_lock_name(const char *path)
{
    char *name;
    return asprintf(&name, "%s.part", path) < 0 ? NULL : name;
}

/* A descriptor of the locked file; -1 where another process has it, or released it just now. */
static Status try_lock(const char *name, const char *option, const char *path, int *ret,
                       Error *error)
{
    int descriptor = open(name, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666);
    int reason = errno;
    if (descriptor < 0)
        return error_set(error, status_of_errno(reason, STATUS_USAGE),
                         "%s %.300s: cannot be written: %s", option, path, strerror(reason));
    bool taken = flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    *ret = taken || !still_there(descriptor, name) ? -1 : descriptor;
    if (*ret < 0)
        close(descriptor);
    return STATUS_OK;
}

Status file_lock_take(FileLock *lock, const char *option, const char *path, double patience,
                      Error *error)
{
    double end = monotonic_seconds() + patience;
    FileLock own = {.name = file_lock_name(path), .descriptor = -1};
    Status status =
        own.name ? STATUS_OK : error_set(error, STATUS_FAILED, "out of memory for a name");
    while (!status && own.descriptor < 0) {
        status = try_lock(own.name, option, path, &own.descriptor, error);
        if (status || own.descriptor >= 0)
            break;
        if (stops_requested())
            status = error_set(error, STATUS_INTERRUPTED, "stopped by a signal");
        else if (monotonic_seconds() > end)
            status = error_set(error, STATUS_USAGE,
                               "%s %.300s: in use by another process; wait for its end, or name "
                               "another file",
                               option, path);
        else
            pause_a_moment();
    }
    if (status) {
        free(own.name);
        return status;
    }
    own.keeps = signals_keep();
    *lock = own;
    return STATUS_OK;
}

void file_lock_release(FileLock *lock)
{
    if (!lock->name)
        return;
    unlink(lock->name);
    close(lock->descriptor);
    if (lock->keeps)
        stops_keep_end();
    free(lock->name);
    *lock = (FileLock){0};
}
