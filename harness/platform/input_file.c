#include "platform/platform.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

enum { WAIT_MS = 50 }; /* at most so long without asking whether to go on */

static Status cannot_read(const InputFile *input, Status status, Error *error)
{
    return error_set(error, status, "%s %.300s: %s", input->option, input->path, strerror(errno));
}

static ssize_t read_patiently(int file, void *bytes, size_t size)
{
    ssize_t count;
    do {
        count = read(file, bytes, size);
    } while (count < 0 && errno == EINTR);
    return count;
}

static const char *temporary_folder(void)
{
    const char *folder = getenv("TMPDIR");
    return folder && *folder ? folder : "/tmp";
}

static Status cannot_keep(Error *error)
{
    return error_set(error, STATUS_FAILED, "cannot keep the input in %.300s: %s",
                     temporary_folder(), strerror(errno));
}

/* A file without a name, for a stop may act: from the beginning, where there is such a thing. */
static int open_temporary(void)
{
    char name[PATH_MAX];
#ifdef O_TMPFILE
    int file = open(temporary_folder(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (file >= 0)
        return file;
#endif
    snprintf(name, sizeof name, "%s/fairness-XXXXXX", temporary_folder());
    int named = mkostemp(name, O_CLOEXEC);
    if (named >= 0)
        unlink(name);
    return named;
}

static Status begin_keeping(InputFile *input, Error *error)
{
    struct statvfs disk;
    int file = open_temporary();
    if (file < 0)
        return cannot_keep(error);
    input->once = input->file;
    input->file = file;
    input->start = 0;
    input->room =
        fstatvfs(file, &disk) == 0 ? (uint64_t)disk.f_bavail * disk.f_frsize / 2 : UINT64_MAX;
    return STATUS_OK;
}

Status input_file_open(InputFile *ret, const char *option, const char *path, bool *ret_terminal,
                       Error *error)
{
    *ret = (InputFile){.option = option, .path = path, .file = -1, .once = -1};
    int how = O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK;
    struct stat about;
    ret->file = strcmp(path, "-") == 0 ? dup(STDIN_FILENO) : open(path, how);
    if (ret->file < 0 || fstat(ret->file, &about) != 0)
        return cannot_read(ret, status_of_errno(errno, STATUS_USAGE), error);
    fcntl(ret->file, F_SETFD, FD_CLOEXEC);
    *ret_terminal = isatty(ret->file);
    if (*ret_terminal)
        return STATUS_OK;
    if (S_ISDIR(about.st_mode))
        return error_set(error, STATUS_USAGE, "%s %.300s: it is a folder", option, path);
    ret->start = S_ISREG(about.st_mode) ? lseek(ret->file, 0, SEEK_CUR) : -1;
    return ret->start < 0 ? begin_keeping(ret, error) : STATUS_OK;
}

/* The next bytes of what may keep us waiting: a pipe into which nobody writes, or that nobody has
 * opened yet. */
static Status read_when_there(InputFile *input, void *bytes, size_t room,
                              bool (*keep_going)(void *context), void *context, ssize_t *ret_count,
                              Error *error)
{
    struct pollfd there = {.fd = input->once, .events = POLLIN};
    for (;;) {
        int ready = poll(&there, 1, WAIT_MS);
        if (!keep_going(context))
            return error_set(error, STATUS_INTERRUPTED, "stopped while reading the input");
        if (ready < 0 && errno != EINTR)
            return cannot_read(input, STATUS_FAILED, error);
        *ret_count = ready > 0 ? read_patiently(input->once, bytes, room) : -1;
        if (*ret_count >= 0)
            return STATUS_OK;
        if (ready > 0 && errno != EAGAIN)
            return cannot_read(input, STATUS_FAILED, error);
    }
}

Status input_file_read(InputFile *input, void *bytes, size_t room,
                       bool (*keep_going)(void *context), void *context, size_t *ret_count,
                       Error *error)
{
    ssize_t count = read_patiently(input->file, bytes, room);
    if (count < 0)
        return cannot_read(input, STATUS_FAILED, error);
    if (count == 0 && input->once >= 0) {
        TRY(read_when_there(input, bytes, room, keep_going, context, &count, error));
        if ((uint64_t)count > input->room)
            return error_set(error, STATUS_FAILED,
                             "%s %.200s: it takes more than half of what is free in %.200s, "
                             "where it is kept; --trials N reads no more than N outcomes",
                             input->option, input->path, temporary_folder());
        if (!descriptor_write(input->file, bytes, (size_t)count))
            return cannot_keep(error);
        input->room -= (uint64_t)count;
    }
    *ret_count = (size_t)count;
    return STATUS_OK;
}

Status input_file_rewind(InputFile *input, Error *error)
{
    return lseek(input->file, input->start, SEEK_SET) < 0 ? cannot_read(input, STATUS_FAILED, error)
                                                          : STATUS_OK;
}

bool input_file_is_once(const InputFile *input)
{
    return input->once >= 0;
}

Status input_file_stand_in(InputFile *input, Error *error)
{
    input_file_end_keeping(input);
    if (dup2(input->file, STDIN_FILENO) < 0)
        return cannot_keep(error);
    return input_file_rewind(input, error);
}

void input_file_end_keeping(InputFile *input)
{
    if (input->once >= 0)
        close(input->once);
    input->once = -1;
}

void input_file_close(InputFile *input)
{
    input_file_end_keeping(input);
    if (input->file >= 0)
        close(input->file);
    input->file = -1;
}
