#include "outside/recording.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    RAW_SIZE = 1 << 17,
    GZIP_ONLY = 16 + MAX_WBITS,
    WAIT_MS = 50, /* at most so long without looking at the watch */
};

static Status cannot_read(const Recording *recording, Error *error)
{
    return error_set(error, STATUS_FAILED, "--input %.300s: %s", recording->path, strerror(errno));
}

static ssize_t read_patiently(int file, void *bytes, size_t size)
{
    ssize_t count;
    do {
        count = read(file, bytes, size);
    } while (count < 0 && errno == EINTR);
    return count;
}

static bool write_all(int file, const unsigned char *bytes, size_t size)
{
    while (size) {
        ssize_t count = write(file, bytes, size);
        if (count < 0 && errno != EINTR)
            return false;
        bytes += count > 0 ? count : 0;
        size -= count > 0 ? (size_t)count : 0;
    }
    return true;
}

/* The next bytes of what may keep us waiting: a pipe into which nobody writes, or that nobody has
 * opened yet. */
static Status read_when_there(Recording *recording, ssize_t *ret_count, Error *error)
{
    struct pollfd there = {.fd = recording->file, .events = POLLIN};
    for (;;) {
        int ready = poll(&there, 1, WAIT_MS);
        if (!recording->watch->keep_going(recording->watch->context))
            return error_set(error, STATUS_INTERRUPTED, "stopped while reading the input");
        if (ready < 0 && errno != EINTR)
            return cannot_read(recording, error);
        ssize_t count = ready > 0 ? read_patiently(recording->file, recording->raw, RAW_SIZE) : -1;
        if (ready > 0 && count < 0 && errno != EAGAIN)
            return cannot_read(recording, error);
        if (count < 0)
            continue;
        *ret_count = count;
        return STATUS_OK;
    }
}

/* Puts what can be read only once into a file without a name. */
static Status keep(Recording *recording, Error *error)
{
    const char *folder = getenv("TMPDIR");
    char name[PATH_MAX];
    snprintf(name, sizeof name, "%s/fairness-XXXXXX", folder && *folder ? folder : "/tmp");
    int file = mkostemp(name, O_CLOEXEC);
    if (file < 0)
        return error_set(error, STATUS_FAILED, "cannot keep the input in %.300s: %s", name,
                         strerror(errno));
    unlink(name);
    ssize_t count = 0;
    Status status = STATUS_OK;
    while (!(status = read_when_there(recording, &count, error)) && count > 0)
        if (!write_all(file, recording->raw, (size_t)count)) {
            status = error_set(error, STATUS_FAILED, "cannot keep the input in %.300s: %s", name,
                               strerror(errno));
            break;
        }
    if (status) {
        close(file);
        return status;
    }
    close(recording->file);
    recording->file = file;
    recording->start = 0;
    return STATUS_OK;
}

/* To the beginning of it. */
static Status rewind_it(Recording *recording, Error *error)
{
    if (lseek(recording->file, recording->start, SEEK_SET) < 0)
        return cannot_read(recording, error);
    if (recording->unpacking)
        inflateEnd(&recording->unpacked);
    recording->unpacking = false;
    recording->unpacked = (z_stream){.next_in = recording->raw};
    if (recording->packed) {
        if (inflateInit2(&recording->unpacked, GZIP_ONLY) != Z_OK)
            return error_set(error, STATUS_FAILED, "out of memory for --input %.300s",
                             recording->path);
        recording->unpacking = true;
    }
    recording->between = true;
    recording->file_ended = recording->ended = false;
    WireReader *reader = &recording->reader;
    reader->begin = reader->end = reader->scanned = 0;
    reader->read = 0;
    return STATUS_OK;
}

/* A text never begins like this; bytes may, and then the file's name decides. */
static Status find_packing(Recording *recording, Wire wire, Error *error)
{
    unsigned char first[3];
    size_t length = strlen(recording->path);
    bool named = length > 3 && strcmp(recording->path + length - 3, ".gz") == 0;
    ssize_t count = pread(recording->file, first, sizeof first, recording->start);
    if (count < 0)
        return cannot_read(recording, error);
    recording->packed = (wire == WIRE_TEXT || named) && count == 3 && first[0] == 0x1f &&
                        first[1] == 0x8b && first[2] == Z_DEFLATED;
    return STATUS_OK;
}

/* The next bytes of what was recorded, to `bytes`; 0 of them at the end. */
static Status read_some(Recording *recording, char *bytes, size_t room, size_t *ret_count,
                        Error *error)
{
    z_stream *stream = &recording->unpacked;
    if (!recording->packed) {
        ssize_t count = read_patiently(recording->file, bytes, room);
        *ret_count = count > 0 ? (size_t)count : 0;
        return count < 0 ? cannot_read(recording, error) : STATUS_OK;
    }
    stream->next_out = (unsigned char *)bytes;
    stream->avail_out = (unsigned)(room < (1 << 30) ? room : (1 << 30));
    unsigned asked = stream->avail_out;
    while (stream->avail_out == asked) {
        if (!stream->avail_in && !recording->file_ended) {
            ssize_t count = read_patiently(recording->file, recording->raw, RAW_SIZE);
            if (count < 0)
                return cannot_read(recording, error);
            stream->next_in = recording->raw;
            stream->avail_in = (unsigned)count;
            recording->file_ended = count == 0;
        }
        if (!stream->avail_in) {
            if (recording->between)
                break;
            return error_set(error, STATUS_FAILED,
                             "--input %.300s: the gzip data ends too early: the file is cut off",
                             recording->path);
        }
        recording->between = false;
        int state = inflate(stream, Z_NO_FLUSH);
        if (state == Z_STREAM_END) { /* another member may follow */
            recording->between = true;
            inflateReset(stream);
        } else if (state != Z_OK && state != Z_BUF_ERROR) {
            return error_set(error, STATUS_FAILED, "--input %.300s: damaged gzip data (%s)",
                             recording->path, stream->msg ? stream->msg : "unknown");
        }
    }
    *ret_count = asked - stream->avail_out;
    return STATUS_OK;
}

/* Adds the line ends of these bytes, which follow those of `*lines` lines. *said is the number of
 * the last line that holds more than blanks: those after it are no outcomes, as they are of a
 * command. */
static void count_lines(const char *bytes, size_t count, uint64_t *lines, uint64_t *said)
{
    const char *end = bytes + count;
    while (bytes < end) {
        const char *line_end = memchr(bytes, '\n', (size_t)(end - bytes));
        const char *until = line_end ? line_end : end;
        while (bytes < until && is_separator((unsigned char)*bytes))
            bytes++;
        if (bytes < until)
            *said = *lines + 1;
        *lines += line_end != NULL;
        bytes = until + (line_end != NULL);
    }
}

/* Counts the outcomes: lines, or bytes by the size of one. */
static Status count_outcomes(Recording *recording, Error *error)
{
    WireReader *reader = &recording->reader;
    size_t room, count, width = reader->wire == WIRE_U8 ? 1 : 2;
    char *bytes = wire_room(reader, &room);
    uint64_t lines = 0, said = 0, total = 0; /* `said`: lines up to the last that is not blank */
    Status status = rewind_it(recording, error);
    while (!status && !(status = read_some(recording, bytes, room, &count, error)) && count) {
        if (reader->wire == WIRE_TEXT)
            count_lines(bytes, count, &lines, &said);
        total += count;
        if (!recording->watch->keep_going(recording->watch->context))
            return error_set(error, STATUS_INTERRUPTED, "stopped while reading the input");
    }
    recording->outcomes = reader->wire == WIRE_TEXT ? said : total / (reader->n * width);
    if (!status && total && reader->wire != WIRE_TEXT && total % (reader->n * width))
        return error_set(error, STATUS_FAILED,
                         "--input %.300s: %llu bytes are no whole number of outcomes of %zu bytes",
                         recording->path, (unsigned long long)total, reader->n * width);
    if (!status && !recording->outcomes)
        return error_set(error, STATUS_FAILED, "--input %.300s: it is empty", recording->path);
    return status ? status : rewind_it(recording, error);
}

static Status open_file(Recording *recording, Error *error)
{
    bool standard = strcmp(recording->path, "-") == 0;
    /* Opening does not wait for somebody who writes: read_when_there() does. */
    int how = O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK;
    recording->file = standard ? dup(STDIN_FILENO) : open(recording->path, how);
    struct stat about;
    if (recording->file < 0 || fstat(recording->file, &about) != 0)
        return error_set(error, status_of_errno(errno, STATUS_USAGE), "--input %.300s: %s",
                         recording->path, strerror(errno));
    fcntl(recording->file, F_SETFD, FD_CLOEXEC);
    if (isatty(recording->file))
        return error_set(error, STATUS_USAGE,
                         "--input %.100s: a terminal. Give a file or a pipe of outcomes, one a "
                         "line: my-shuffles | fairness --input - --n 3",
                         recording->path);
    if (S_ISDIR(about.st_mode))
        return error_set(error, STATUS_USAGE, "--input %.300s: it is a folder", recording->path);
    recording->start = S_ISREG(about.st_mode) ? lseek(recording->file, 0, SEEK_CUR) : -1;
    return recording->start < 0 ? keep(recording, error) : STATUS_OK;
}

Status recording_open(Recording *ret, const char *path, const ItemCode *code, Wire wire, size_t n,
                      const Watch *watch, Error *error)
{
    *ret = (Recording){.path = path, .file = -1, .watch = watch};
    snprintf(ret->where, sizeof ret->where, "%.60s",
             strcmp(path, "-") == 0 ? "standard input" : path);
    ret->raw = malloc(RAW_SIZE);
    Status status =
        ret->raw ? STATUS_OK : error_set(error, STATUS_FAILED, "out of memory for the input");
    if (!status)
        status = open_file(ret, error);
    if (!status)
        status = find_packing(ret, wire, error);
    if (!status)
        status = wire_open(&ret->reader, code, wire, n, ret->where, error);
    if (!status) {
        ret->reader.from = RECORD_RECORDED;
        status = count_outcomes(ret, error);
    }
    if (status)
        recording_close(ret);
    return status;
}

void recording_close(Recording *recording)
{
    if (recording->unpacking)
        inflateEnd(&recording->unpacked);
    recording->unpacking = false;
    if (recording->file >= 0)
        close(recording->file);
    recording->file = -1;
    free(recording->raw);
    recording->raw = NULL;
    wire_close(&recording->reader);
}

Status recording_next(Recording *recording, Item *outcomes, size_t count, size_t *ret_count,
                      Error *error)
{
    WireReader *reader = &recording->reader;
    size_t done = 0, n = reader->n;
    for (;;) {
        size_t some = 0, room, bytes;
        Status status = wire_read(reader, outcomes + done * n, count - done, &some, error);
        done += some;
        if (!status && done < count && recording->ended) {
            bool last = false;
            status = wire_read_last(reader, outcomes + done * n, &last, error);
            done += last;
            if (!status && !last) /* it was counted before: somebody writes to it */
                status = error_set(error, STATUS_FAILED, "--input %.300s: it became shorter",
                                   recording->path);
        }
        if (status)
            return status;
        if (done == count || !recording->watch->keep_going(recording->watch->context))
            break;
        char *into = wire_room(reader, &room);
        status = read_some(recording, into, room, &bytes, error);
        if (status)
            return status;
        recording->ended = bytes == 0;
        wire_added(reader, bytes);
    }
    *ret_count = done;
    return STATUS_OK;
}
