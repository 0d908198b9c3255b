#include "platform/platform.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static Status cannot_write(Error *error, Status status, const char *what, const char *path)
{
    int reason = errno;
    return error_set(error, status_of_errno(reason, status), "%s %.300s: cannot be written: %s",
                     what, path, strerror(reason));
}

bool descriptor_write(int descriptor, const void *bytes, size_t size)
{
    for (const unsigned char *at = bytes; size;) {
        ssize_t count = write(descriptor, at, size);
        if (count < 0 && errno != EINTR)
            return false;
        at += count > 0 ? count : 0;
        size -= count > 0 ? (size_t)count : 0;
    }
    return true;
}

/* Characters of a path up to its last slash. */
static int folder_length(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? (int)(slash - path + 1) : 0;
}

/* Links are followed step by step, since realpath knows only what exists. */
char *output_final_place(const char *path)
{
    enum { MOST_LINKS = 40, SIZE = 4096 };
    char *place = strdup(path);
    for (int links = 0; place; links++) {
        char link[SIZE];
        ssize_t length = readlink(place, link, sizeof link - 1);
        if (length < 0)
            return place; /* no link: a file, or nothing yet */
        link[length] = 0;
        char *next = NULL;
        int folder = link[0] != '/' ? folder_length(place) : 0;
        bool failed = links == MOST_LINKS || asprintf(&next, "%.*s%s", folder, place, link) < 0;
        free(place);
        if (failed) {
            errno = links == MOST_LINKS ? ELOOP : ENOMEM;
            return NULL;
        }
        place = next;
    }
    return NULL;
}

static bool same_inode(const struct stat *one, const struct stat *other)
{
    return one->st_dev == other->st_dev && one->st_ino == other->st_ino;
}

/* Whether two places of which no file is there yet are one: the same name in the same folder. */
static bool same_new_place(const char *place, const char *other)
{
    const char *const places[] = {place, other};
    struct stat folders[2];
    for (int i = 0; i < 2; i++) {
        char *folder = NULL;
        if (asprintf(&folder, "%.*s.", folder_length(places[i]), places[i]) < 0)
            return false;
        bool there = stat(folder, &folders[i]) == 0;
        free(folder);
        if (!there)
            return false;
    }
    return strcmp(place + folder_length(place), other + folder_length(other)) == 0 &&
           same_inode(&folders[0], &folders[1]);
}

bool output_same_file(const char *path, const char *other)
{
    struct stat one, two;
    if (strcmp(path, "-") == 0 || strcmp(other, "-") == 0)
        return false;
    bool there = stat(path, &one) == 0, there_too = stat(other, &two) == 0;
    if (there || there_too)
        return there && there_too && S_ISREG(one.st_mode) && same_inode(&one, &two);
    char *place = output_final_place(path), *second = output_final_place(other);
    bool same = place && second && same_new_place(place, second);
    free(place);
    free(second);
    return same;
}

/* Begins the file that is to take the target's place: its descriptor, or -1. */
static int create_unfinished(const OutputFile *file)
{
    return open(file->unfinished, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
}

/* Whether a file can be put there, beside which it is written first, under a name by chance: that
 * is tried, since some folders do not say so. */
static Status check_place(OutputFile *file, const char *what, Error *error)
{
    const char *path = file->name;
    unsigned chance = 0;
    file->target = output_final_place(path);
    if (!file->target || (access(path, W_OK) != 0 && errno != ENOENT) || /* too long a name, say */
        !entropy_fill(&chance, sizeof chance))
        return cannot_write(error, STATUS_USAGE, what, path);
    if (asprintf(&file->unfinished, "%.*s.fairness-%08x", folder_length(file->target), file->target,
                 chance) < 0) {
        file->unfinished = NULL;
        return error_set(error, STATUS_FAILED, "%s %.300s: out of memory", what, path);
    }
    int tried = create_unfinished(file);
    if (tried < 0)
        return cannot_write(error, STATUS_USAGE, what, path);
    close(tried);
    unlink(file->unfinished);
    return STATUS_OK;
}

Status output_file_open(OutputFile *ret, const char *what, const char *path, Error *error)
{
    OutputFile file = {.name = path};
    struct stat there;
    Status status = STATUS_OK;
    if (strcmp(path, "-") == 0) {
        int descriptor = dup(STDOUT_FILENO);
        file.stream = descriptor < 0 ? NULL : fdopen(descriptor, "w");
        if (!file.stream)
            status = cannot_write(error, STATUS_FAILED, what, path);
    } else if (stat(path, &there) == 0 && !S_ISREG(there.st_mode)) {
        file.stream = S_ISDIR(there.st_mode) ? (errno = EISDIR, NULL) : fopen(path, "we");
        if (!file.stream)
            status = cannot_write(error, STATUS_USAGE, what, path);
    } else {
        status = check_place(&file, what, error);
    }
    if (status)
        output_file_abandon(&file);
    else
        *ret = file;
    return status;
}

void output_file_abandon(OutputFile *file)
{
    if (file->stream)
        fclose(file->stream);
    if (file->begun) {
        close(file->descriptor);
        unlink(file->unfinished);
    }
    free(file->target);
    free(file->unfinished);
    *file = (OutputFile){0};
}

static Status writing_failed(const char *name, Error *error)
{
    return error_set(error, STATUS_FAILED, "%.300s: writing failed: %s", name, strerror(errno));
}

Status output_write(FILE *stream, const char *name, const char *text, size_t length, Error *error)
{
    errno = 0;
    if (fwrite(text, 1, length, stream) == length && fflush(stream) == 0)
        return STATUS_OK;
    if (errno == EPIPE) /* who closed it knows */
        return error_set(error, STATUS_FAILED, "%s", "");
    return writing_failed(name, error);
}

Status output_print(const char *text, size_t length, Error *error)
{
    stops_act_on_next();
    return output_write(stdout, "standard output", text, length, error);
}

static const char *name_of(const OutputFile *file)
{
    return strcmp(file->name, "-") == 0 ? "standard output" : file->name;
}

bool output_file_written_through(const OutputFile *file)
{
    return !file->target;
}

Status output_file_write(OutputFile *file, const char *text, size_t length, Error *error)
{
    struct stat there;
    if (file->stream)
        return output_write(file->stream, name_of(file), text, length, error);
    int descriptor = create_unfinished(file);
    file->begun = descriptor >= 0;
    file->descriptor = descriptor;
    if (!file->begun)
        return cannot_write(error, STATUS_FAILED, "file", file->name);
    if (stat(file->target, &there) == 0)
        (void)!fchmod(descriptor, there.st_mode & 0777);
    return descriptor_write(descriptor, text, length) ? STATUS_OK
                                                      : writing_failed(file->name, error);
}

Status output_file_place(OutputFile *file, Error *error)
{
    Status status = STATUS_OK;
    if (file->begun ? close(file->descriptor) : fclose(file->stream))
        status = writing_failed(name_of(file), error);
    file->stream = NULL;
    if (!status && file->begun && rename(file->unfinished, file->target) != 0)
        status = cannot_write(error, STATUS_FAILED, "file", file->name);
    if (status && file->begun)
        unlink(file->unfinished);
    file->begun = false;
    output_file_abandon(file);
    return status;
}

bool path_is_pipe(const char *path)
{
    struct stat found;
    return path && strcmp(path, "-") != 0 && stat(path, &found) == 0 && S_ISFIFO(found.st_mode);
}

bool path_is_executable(const char *path)
{
    return access(path, X_OK) == 0;
}

bool path_is_standard_input(const char *path)
{
    struct stat own, named;
    if (strcmp(path, "-") == 0)
        return true;
    return fstat(STDIN_FILENO, &own) == 0 && stat(path, &named) == 0 && same_inode(&own, &named) &&
           (S_ISFIFO(own.st_mode) || S_ISSOCK(own.st_mode) || isatty(STDIN_FILENO));
}

FILE *file_open_regular(const char *path, int *ret_reason, const char **ret_why)
{
    struct stat found;
    FILE *stream = NULL;
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    bool regular = file >= 0 && fstat(file, &found) == 0 && S_ISREG(found.st_mode);
    if (regular)
        stream = fdopen(file, "r");
    *ret_reason = file >= 0 && !regular ? EINVAL : errno;
    *ret_why = file >= 0 && !regular ? "not a regular file" : strerror(*ret_reason);
    if (file >= 0 && !stream)
        close(file);
    return stream;
}
