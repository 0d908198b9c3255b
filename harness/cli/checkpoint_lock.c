#include "cli/checkpoint_lock.h"

#include "platform/platform.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* Of the unfinished file, which who looks for a free place has for a moment. */
enum { TRIES = 100 };

static Status cannot(const char *what, const char *path, Error *error)
{
    int reason = errno;
    return error_set(error, status_of_errno(reason, STATUS_USAGE),
                     "--checkpoint %.300s: cannot be %s: %s", path, what, strerror(reason));
}

static bool still_there(int descriptor, const char *path)
{
    struct stat opened, named;
    return fstat(descriptor, &opened) == 0 && stat(path, &named) == 0 &&
           opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

/* File systems without locks do without. */
static bool taken(int descriptor)
{
    return flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
}

/* The file with the counts. STATUS_OK and -1 where there is none, or it went away. */
static Status lock_file(const char *path, int *ret, bool *ret_taken, Error *error)
{
    struct stat status_of;
    *ret = -1;
    /* Without O_NONBLOCK a pipe would keep us waiting for somebody who writes; for writing, since
     * NFS locks nothing that is only read. */
    int descriptor = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0 && errno != ENOENT)
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0)
        return errno == ENOENT ? STATUS_OK : cannot("read", path, error);
    if (fstat(descriptor, &status_of) != 0 || !S_ISREG(status_of.st_mode)) {
        close(descriptor);
        return error_set(error, STATUS_USAGE,
                         "--checkpoint %.300s: no file; accepted: a file of counts, or none yet",
                         path);
    }
    *ret_taken = taken(descriptor);
    if (*ret_taken || !still_there(descriptor, path)) {
        close(descriptor);
        return STATUS_OK;
    }
    *ret = descriptor;
    return STATUS_OK;
}

static int make_part(const char *part)
{
    return open(part, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666);
}

/* The unfinished file. *ret is -1 where another process has it, or it went away. */
static Status lock_part(const char *path, const char *part, int *ret, bool *ret_taken, Error *error)
{
    *ret = -1;
    int descriptor = make_part(part);
    if (descriptor < 0)
        return cannot("written", path, error);
    *ret_taken = taken(descriptor);
    if (*ret_taken || !still_there(descriptor, part))
        close(descriptor);
    else
        *ret = descriptor;
    return STATUS_OK;
}

/* Whether the unfinished file can be made, by who has the lock of the file itself. */
static Status try_part(const char *path, const char *part, Error *error)
{
    int descriptor = make_part(part);
    if (descriptor < 0)
        return cannot("written", path, error);
    close(descriptor);
    unlink(part);
    return STATUS_OK;
}

/* One try: *ret is -1 where it was in vain, and *ret_taken says whether for another process. */
static Status try_lock(const char *path, const char *part, int *ret, bool *ret_on_part,
                       bool *ret_taken, Error *error)
{
    *ret_taken = *ret_on_part = false;
    Status status = lock_file(path, ret, ret_taken, error);
    if (status || *ret_taken)
        return status;
    if (*ret >= 0) {
        status = try_part(path, part, error);
    } else {
        *ret_on_part = true;
        status = lock_part(path, part, ret, ret_taken, error);
        if (!status && *ret >= 0 && access(path, F_OK) == 0) {
            /* It was saved by another process meanwhile, whose lock is on the file now. */
            unlink(part);
            close(*ret);
            *ret = -1;
        }
    }
    if (status && *ret >= 0)
        close(*ret);
    return status;
}

Status checkpoint_lock(const char *path, const char *part, double patience, int *ret_descriptor,
                       bool *ret_on_part, Error *error)
{
    double end = monotonic_seconds() + patience;
    do {
        int descriptor;
        bool on_part, in_use;
        Status status = try_lock(path, part, &descriptor, &on_part, &in_use, error);
        if (status)
            return status;
        if (descriptor >= 0) {
            *ret_descriptor = descriptor;
            *ret_on_part = on_part;
            return STATUS_OK;
        }
        if (in_use)
            pause_a_moment();
        if (stops_asked())
            return error_set(error, STATUS_INTERRUPTED, "stopped by a signal");
    } while (monotonic_seconds() < end);
    return error_set(error, STATUS_USAGE,
                     "--checkpoint %.300s: in use by another process; wait for its end, or name "
                     "another file",
                     path);
}

int checkpoint_open_part(const char *part, int held)
{
    int descriptor = held >= 0 && still_there(held, part) ? fcntl(held, F_DUPFD_CLOEXEC, 0) : -1;
    for (int i = 0; descriptor < 0 && i < TRIES; i++) {
        descriptor = make_part(part);
        if (descriptor < 0)
            return -1;
        bool busy = taken(descriptor);
        if (busy || !still_there(descriptor, part)) {
            close(descriptor);
            descriptor = -1;
        }
        if (busy)
            pause_a_moment();
    }
    if (descriptor < 0) {
        errno = EBUSY;
        return -1;
    }
    if (ftruncate(descriptor, 0) == 0 && lseek(descriptor, 0, SEEK_SET) == 0)
        return descriptor;
    int reason = errno;
    close(descriptor);
    errno = reason;
    return -1;
}
