#include "platform/platform.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* Whether the file that was opened still has that name: who has it replaces it, or takes it away.
 */
static bool still_there(int descriptor, const char *path)
{
    struct stat opened, named;
    return fstat(descriptor, &opened) == 0 && stat(path, &named) == 0 &&
           opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

static Status cannot_write(const FileLock *lock, Status status, Error *error)
{
    int reason = errno;
    return error_set(error, status_of_errno(reason, status), "%s %.300s: cannot be written: %s",
                     lock->option, lock->path, strerror(reason));
}

/* Locks it, but where another process has it, or released it just now. */
static Status try_lock(FileLock *lock, Error *error)
{
    int descriptor = open(lock->path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666);
    if (descriptor < 0)
        return cannot_write(lock, STATUS_USAGE, error);
    bool taken = flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    bool ours = !taken && still_there(descriptor, lock->path);
    lock->file = ours ? fdopen(descriptor, "r+") : NULL;
    Status status = ours && !lock->file ? cannot_write(lock, STATUS_FAILED, error) : STATUS_OK;
    if (!lock->file)
        close(descriptor);
    return status;
}

Status file_lock_take(FileLock *ret, const char *option, const char *path, double patience,
                      Error *error)
{
    double end = monotonic_seconds() + patience;
    FileLock lock = {.option = option, .path = path};
    if (asprintf(&lock.next, "%s.part", path) < 0)
        return error_set(error, STATUS_FAILED, "out of memory for a name");
    Status status = try_lock(&lock, error);
    while (!status && !lock.file) {
        if (stops_requested())
            status = error_set(error, STATUS_INTERRUPTED, "stopped by a signal");
        else if (monotonic_seconds() > end)
            status = error_set(error, STATUS_USAGE,
                               "%s %.300s: in use by another process; wait for its end, or name "
                               "another file",
                               option, path);
        else
            pause_a_moment();
        THEN(status, try_lock(&lock, error));
    }
    if (status) {
        free(lock.next);
        return status;
    }
    unlink(lock.next); /* of a process that was killed */
    *ret = lock;
    return STATUS_OK;
}

Status file_lock_next(const FileLock *lock, FILE **ret, Error *error)
{
    struct stat there;
    /* Never through a link that somebody else put there. */
    int descriptor = open(lock->next, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    *ret = descriptor < 0 ? NULL : fdopen(descriptor, "w");
    Status status = *ret ? STATUS_OK : cannot_write(lock, STATUS_FAILED, error);
    if (status && descriptor >= 0) {
        close(descriptor);
        unlink(lock->next);
    }
    if (!status && fstat(fileno(lock->file), &there) == 0)
        (void)!fchmod(descriptor, there.st_mode & 0777);
    return status;
}

Status file_lock_replace(FileLock *lock, FILE *next, Status status, Error *error)
{
    /* On the disk before it takes the old one's place: a crash must not leave an empty file. */
    bool whole = !status && fflush(next) == 0 && (fsync(fileno(next)) == 0 || errno == EINVAL);
    flock(fileno(next), LOCK_EX | LOCK_NB);
    if (!status && !(whole && rename(lock->next, lock->path) == 0))
        status = error_set(error, STATUS_FAILED, "%s %.300s: writing failed: %s", lock->option,
                           lock->path, strerror(errno));
    if (status)
        unlink(lock->next);
    fclose(status ? next : lock->file);
    lock->file = status ? lock->file : next;
    return status;
}

void file_lock_release(FileLock *lock)
{
    struct stat there;
    if (!lock->next)
        return;
    if (still_there(fileno(lock->file), lock->path) && !stat(lock->path, &there) && !there.st_size)
        unlink(lock->path);
    fclose(lock->file);
    free(lock->next);
    *lock = (FileLock){0};
}
