#include "platform/platform.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
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

/* The mode a new file would get: the umask can only be read by setting it. */
static mode_t default_mode(void)
{
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

/* Characters of a path up to its last slash. */
static int folder_length(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? (int)(slash - path + 1) : 0;
}

/* A file without a name in the target's folder; -1 where there is no such thing. */
static int open_nameless(const char *target)
{
#ifdef O_TMPFILE
    char folder[4096];
    int length = folder_length(target);
    /* Its name is given through /proc. */
    if ((size_t)length + 2 > sizeof folder || access("/proc/self/fd", X_OK) != 0)
        return -1;
    snprintf(folder, sizeof folder, "%.*s.", length, target);
    return open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
#else
    return -1;
#endif
}

/* Puts the nameless file in its place: by a name beside it, from where it can replace what is
 * there. In memory of its own, since a want of memory must not come after other files were placed.
 */
static bool place_nameless(const OutputFile *file)
{
#ifdef O_TMPFILE
    enum { TRIES = 100 };
    char descriptor[64], name[PATH_MAX];
    snprintf(descriptor, sizeof descriptor, "/proc/self/fd/%d", fileno(file->stream));
    for (int i = 0; i < TRIES; i++) {
        unsigned chance = 0;
        if (!entropy_fill(&chance, sizeof chance))
            return false;
        int length = snprintf(name, sizeof name, "%.*s.fairness-%08x", folder_length(file->target),
                              file->target, chance);
        if ((size_t)length >= sizeof name) {
            errno = ENAMETOOLONG;
            return false;
        }
        if (linkat(AT_FDCWD, descriptor, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0) {
            if (rename(name, file->target) == 0)
                return true;
            int reason = errno;
            unlink(name);
            errno = reason;
            return false;
        }
        if (errno != EEXIST)
            return false;
    }
#endif
    return false;
}

static Status open_unfinished(OutputFile *file, const char *what, mode_t mode, Error *error)
{
    int descriptor = open_nameless(file->target);
    if (descriptor < 0) {
        if (asprintf(&file->unfinished, "%s.XXXXXX", file->target) < 0) {
            file->unfinished = NULL;
            return error_set(error, STATUS_FAILED, "%s %.300s: out of memory", what, file->name);
        }
        file->keeps = signals_keep(); /* for what has a name must be taken away */
        descriptor = mkstemp(file->unfinished);
    }
    if (descriptor < 0) {
        int reason = errno;
        free(file->unfinished);
        file->unfinished = NULL;
        errno = reason;
        return cannot_write(error, STATUS_USAGE, what, file->name);
    }
    fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    if (fchmod(descriptor, mode) == 0)
        file->stream = fdopen(descriptor, "w");
    if (!file->stream) {
        Status status = cannot_write(error, STATUS_FAILED, what, file->name);
        close(descriptor);
        return status;
    }
    return STATUS_OK;
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

Status output_file_open(OutputFile *ret, const char *what, const char *path, Error *error)
{
    OutputFile file = {.name = path};
    struct stat status_of;
    Status status = STATUS_OK;
    if (strcmp(path, "-") == 0) {
        int descriptor = dup(STDOUT_FILENO);
        file.stream = descriptor < 0 ? NULL : fdopen(descriptor, "w");
        if (!file.stream)
            status = cannot_write(error, STATUS_FAILED, what, path);
    } else if (stat(path, &status_of) == 0 && !S_ISREG(status_of.st_mode)) {
        file.stream = S_ISDIR(status_of.st_mode) ? (errno = EISDIR, NULL) : fopen(path, "we");
        if (!file.stream)
            status = cannot_write(error, STATUS_USAGE, what, path);
    } else {
        bool exists = access(path, F_OK) == 0;
        mode_t mode = exists ? status_of.st_mode & 0777 : default_mode();
        file.target = output_final_place(path);
        if (!file.target)
            status = cannot_write(error, STATUS_USAGE, what, path);
        else if (!exists && access(file.target, F_OK) != 0 && errno != ENOENT)
            status = cannot_write(error, STATUS_USAGE, what, path); /* too long a name, say */
        else if (exists && access(path, W_OK) != 0)
            status = cannot_write(error, STATUS_USAGE, what, path);
        else
            status = open_unfinished(&file, what, mode, error);
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
    if (file->unfinished)
        unlink(file->unfinished);
    if (file->keeps)
        stops_keep_end();
    free(file->target);
    free(file->unfinished);
    *file = (OutputFile){0};
}

Status output_write(FILE *stream, const char *name, const char *text, size_t length, Error *error)
{
    errno = 0;
    if (fwrite(text, 1, length, stream) == length && fflush(stream) == 0)
        return STATUS_OK;
    if (errno == EPIPE) /* who closed it knows */
        return error_set(error, STATUS_FAILED, "%s", "");
    return error_set(error, STATUS_FAILED, "%.300s: writing failed: %s", name, strerror(errno));
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
    return output_write(file->stream, name_of(file), text, length, error);
}

Status output_file_sync(OutputFile *file, Error *error)
{
    if (fflush(file->stream) == 0 && (fsync(fileno(file->stream)) == 0 || errno == EINVAL))
        return STATUS_OK;
    return cannot_write(error, STATUS_FAILED, "file", file->name);
}

Status output_file_place(OutputFile *file, Error *error)
{
    Status status = STATUS_OK;
    if (file->target && !file->unfinished && !place_nameless(file))
        status = cannot_write(error, STATUS_FAILED, "file", file->name);
    if (fclose(file->stream) != 0 && !status)
        status = error_set(error, STATUS_FAILED, "%.300s: writing failed: %s", name_of(file),
                           strerror(errno));
    file->stream = NULL;
    if (!status && file->unfinished) {
        if (rename(file->unfinished, file->target) == 0) {
            free(file->unfinished);
            file->unfinished = NULL;
        } else {
            status = cannot_write(error, STATUS_FAILED, "file", file->name);
        }
    }
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
