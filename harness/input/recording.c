#include "input/recording.h"

#include "base/encoding.h"
#include "base/sizes.h"
#include "input/line_count.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    RAW_SIZE = USUAL_OR_LEAST(1 << 17, 64),
    GZIP_ONLY = 16 + MAX_WBITS,
    BLANK_MOST = 1000000, /* lines at the end that are taken for no outcomes */
};

/* The next bytes of the file. */
static Status read_raw(Recording *recording, void *bytes, size_t room, size_t *ret_count,
                       Error *error)
{
    const Watch *watch = recording->watch;
    return input_file_read(&recording->input, bytes, room, watch->keep_going, watch->context,
                           ret_count, error);
}

/* To the beginning of it. */
static Status rewind_it(Recording *recording, Error *error)
{
    TRY(input_file_rewind(&recording->input, error));
    if (recording->unpacking)
        inflateEnd(&recording->unpacked);
    recording->unpacking = false;
    recording->unpacked = (z_stream){.next_in = recording->raw};
    if (recording->packed) {
        if (inflateInit2(&recording->unpacked, GZIP_ONLY) != Z_OK)
            return error_set(error, STATUS_FAILED, "out of memory for %s %.300s",
                             recording->input.option, recording->path);
        recording->unpacking = true;
    }
    recording->between = true;
    recording->after_bar = false;
    recording->file_ended = recording->ended = recording->begun = false;
    WireReader *reader = &recording->reader;
    reader->begin = reader->end = reader->scanned = 0;
    reader->read = 0;
    reader->ended = false;
    return STATUS_OK;
}

/* A text never begins like this; bytes may, and then the file's name decides. */
static Status find_packing(Recording *recording, Wire wire, Error *error)
{
    unsigned char first[3];
    size_t length = strlen(recording->path), count = 0, more = 1;
    bool named = length > 3 && strcmp(recording->path + length - 3, ".gz") == 0;
    for (; count < sizeof first && more; count += more) {
        TRY(read_raw(recording, first + count, sizeof first - count, &more, error));
    }
    recording->packed = (wire == WIRE_TEXT || named) && count == 3 && first[0] == 0x1f &&
                        first[1] == 0x8b && first[2] == Z_DEFLATED;
    return STATUS_OK;
}

/* The next bytes of what was recorded, unpacked, to `bytes`; 0 of them at the end. */
static Status read_unpacked(Recording *recording, char *bytes, size_t room, size_t *ret_count,
                            Error *error)
{
    z_stream *stream = &recording->unpacked;
    if (!recording->packed) {
        return read_raw(recording, bytes, room, ret_count, error);
    }
    stream->next_out = (unsigned char *)bytes;
    stream->avail_out = (unsigned)(room < (1 << 30) ? room : (1 << 30));
    unsigned wanted = stream->avail_out;
    while (stream->avail_out == wanted) {
        if (!stream->avail_in && !recording->file_ended) {
            size_t count;
            TRY(read_raw(recording, recording->raw, RAW_SIZE, &count, error));
            stream->next_in = recording->raw;
            stream->avail_in = (unsigned)count;
            recording->file_ended = count == 0;
        }
        if (!stream->avail_in) {
            if (recording->between)
                break;
            return error_set(error, STATUS_FAILED,
                             "%s %.300s: the gzip data ends too early: the file is cut off",
                             recording->input.option, recording->path);
        }
        recording->between = false;
        int state = inflate(stream, Z_NO_FLUSH);
        if (state == Z_STREAM_END) { /* another member may follow */
            recording->between = true;
            inflateReset(stream);
        } else if (state != Z_OK && state != Z_BUF_ERROR) {
            return error_set(error, STATUS_FAILED, "%s %.300s: damaged gzip data (%s)",
                             recording->input.option, recording->path,
                             stream->msg ? stream->msg : "unknown");
        }
    }
    *ret_count = wanted - stream->avail_out;
    return STATUS_OK;
}

static Status coded_fault(const Recording *recording, const char *fault, Error *error)
{
    return error_set(error, STATUS_FAILED, "%s %.300s: %s", recording->input.option,
                     recording->path, fault);
}

/* The same without the mark that a text may begin with; UTF-16 is refused. */
static Status read_characters(Recording *recording, char *bytes, size_t room, size_t *ret_count,
                              Error *error)
{
    enum { TO_KNOW = 16 };
    if (!recording->text || recording->begun)
        return read_unpacked(recording, bytes, room, ret_count, error);
    size_t there = 0, more = 1, mark = strlen(UTF8_MARK);
    while (there < TO_KNOW && more) {
        TRY(read_unpacked(recording, bytes + there, room - there, &more, error));
        there += more;
    }
    const char *fault = encoding_utf16(bytes, there);
    if (fault)
        return coded_fault(recording, fault, error);
    recording->begun = there > 0;
    mark = encoding_marked(bytes, there) ? mark : 0;
    memmove(bytes, bytes + mark, there - mark);
    *ret_count = there - mark;
    return STATUS_OK;
}

/* Lets a bar end a line, without the blanks behind it; returns how many of the `count` bytes stay.
 */
static size_t end_lines_at_bars(Recording *recording, char *bytes, size_t count)
{
    size_t made = 0;
    for (size_t i = 0; i < count; i++) {
        if (recording->after_bar && (bytes[i] == ' ' || bytes[i] == '\t'))
            continue;
        recording->after_bar = bytes[i] == '|';
        bytes[made++] = recording->after_bar ? '\n' : bytes[i];
    }
    return made;
}

/* The same as what is read for outcomes. */
static Status read_some(Recording *recording, char *bytes, size_t room, size_t *ret_count,
                        Error *error)
{
    Status status = STATUS_OK;
    if (!recording->bars)
        return read_characters(recording, bytes, room, ret_count, error);
    size_t made = 0, count = 1;
    while (!status && count && !made) {
        status = read_characters(recording, bytes, room, &count, error);
        made = status ? 0 : end_lines_at_bars(recording, bytes, count);
    }
    *ret_count = made;
    return status;
}

/* Whether what follows need not be read: as many outcomes as are requested are there, or blank
 * lines that recording_next() will refuse. */
static bool enough(const WireReader *reader, const Lines *lines, uint64_t bytes, uint64_t most)
{
    size_t size = reader->n * (reader->wire == WIRE_U8 ? 1 : 2);
    if (reader->wire != WIRE_TEXT)
        return most && bytes / size >= most;
    return (most && lines->said >= most && lines->ended >= most) ||
           lines->ended > lines->said + BLANK_MOST;
}

/* Counts the outcomes, up to `most` unless that is 0: lines, or bytes by the size of one. */
static Status count_outcomes(Recording *recording, uint64_t most, Error *error)
{
    WireReader *reader = &recording->reader;
    bool text = reader->wire == WIRE_TEXT, ended = false, done = false;
    size_t room, count, size = reader->n * (reader->wire == WIRE_U8 ? 1 : 2);
    char *bytes = wire_room(reader, &room);
    Lines lines = {0};
    uint64_t total = 0;
    Status status = rewind_it(recording, error);
    while (!status && !ended && !done) {
        status = read_some(recording, bytes, room, &count, error);
        ended = !status && count == 0;
        if (!status && text)
            lines_count(&lines, bytes, count);
        total += status ? 0 : count;
        done = enough(reader, &lines, total, most);
        bool long_line = !done && lines.length > reader->longest;
        if (!status && text && (ended || long_line) && lines_end_in_cr(&lines))
            return coded_fault(recording, ENCODING_CR_ALONE, error);
        if (!status && long_line)
            return wire_too_long(reader, lines.ended + 1, lines.start, sizeof lines.start, error);
        if (!status && !recording->watch->keep_going(recording->watch->context))
            return error_set(error, STATUS_INTERRUPTED, "stopped while reading the input");
    }
    uint64_t there = !text ? total / size : ended ? lines.said : lines.ended;
    recording->outcomes = most && there > most ? most : there;
    input_file_end_keeping(&recording->input);
    if (!status && ended && !text && total % size)
        return error_set(
            error, STATUS_FAILED,
            "--input %.300s: %llu bytes are not a whole number of outcomes of %zu bytes",
            recording->path, (unsigned long long)total, size);
    if (!status && !recording->outcomes)
        return error_set(error, STATUS_FAILED, "--input %.300s: it is empty", recording->path);
    return status ? status : rewind_it(recording, error);
}

static Status open_file(Recording *recording, const char *option, Error *error)
{
    bool terminal = false;
    Status status = input_file_open(&recording->input, option, recording->path, &terminal, error);
    if (!status && terminal)
        return error_set(error, STATUS_USAGE,
                         "%s %.100s: a terminal. Give a file or a pipe: my-program | fairness %s -",
                         option, recording->path, option);
    return status;
}

/* The file, as it lies there. */
static Status open_packed(Recording *ret, const char *option, const char *path, Wire wire,
                          const Watch *watch, Error *error)
{
    *ret = (Recording){
        .path = path, .input = {.file = -1, .once = -1}, .text = wire == WIRE_TEXT, .watch = watch};
    ret->raw = malloc(RAW_SIZE);
    TRY(ret->raw ? open_file(ret, option, error)
                 : error_set(error, STATUS_FAILED, "out of memory for %s", option));
    return find_packing(ret, wire, error);
}

Status recording_open_bytes(Recording *ret, const char *option, const char *path, Wire wire,
                            const Watch *watch, Error *error)
{
    Status status = open_packed(ret, option, path, wire, watch, error);
    THEN(status, rewind_it(ret, error));
    if (status)
        recording_close(ret);
    return status;
}

Status recording_read_bytes(Recording *recording, char *bytes, size_t room, size_t *ret_count,
                            Error *error)
{
    Status status = read_some(recording, bytes, room, ret_count, error);
    if (!status && !recording->watch->keep_going(recording->watch->context))
        return error_set(error, STATUS_INTERRUPTED, "stopped while reading the input");
    return status;
}

Status recording_open(Recording *ret, const char *path, const ItemCode *code, Wire wire, size_t n,
                      uint64_t most, bool bars, const Watch *watch, Error *error)
{
    Status status = open_packed(ret, "--input", path, wire, watch, error);
    ret->bars = bars && wire == WIRE_TEXT;
    snprintf(ret->where, sizeof ret->where, "%.60s",
             strcmp(path, "-") == 0 ? "standard input" : path);
    THEN(status, wire_open(&ret->reader, code, wire, n, ret->where, error));
    ret->reader.from = RECORD_RECORDED;
    THEN(status, count_outcomes(ret, most, error));
    if (status)
        recording_close(ret);
    return status;
}

Status recording_open_rows(Recording *ret, const char *path, RowReader *rows, size_t count,
                           const Watch *watch, Error *error)
{
    TRY(recording_open_bytes(ret, "--input", path, WIRE_TEXT, watch, error));
    row_reader_rewind(rows);
    ret->rows = rows;
    ret->outcomes = count;
    return STATUS_OK;
}

Recording recording_given(const Item *outcomes, size_t count, size_t n)
{
    return (Recording){
        .input = {.file = -1, .once = -1}, .given = outcomes, .outcomes = count, .reader.n = n};
}

Status recording_too_long(const char *path, Error *error)
{
    return error_set(
        error, STATUS_FAILED,
        "--input %.200s: more bytes than are read at once; with a larger --memory SIZE "
        "up to a gigabyte is",
        path);
}

Status recording_look(const char *path, size_t most, uint64_t kept, const Watch *watch, Text *ret,
                      bool *ret_whole, const char **ret_path, Error *error)
{
    Recording recording;
    Text text = {0};
    size_t count = 1;
    uint64_t all = 0;
    char *bytes = malloc(RAW_SIZE);
    NEED_ROOM(bytes, "the input", error);
    Status status = recording_open_bytes(&recording, "--input", path, WIRE_TEXT, watch, error);
    bool open = !status, once = open && input_file_is_once(&recording.input);
    while (!status && count && (once || text.length < most)) {
        status = recording_read_bytes(&recording, bytes, RAW_SIZE, &count, error);
        all += status ? 0 : count;
        if (!status && once && all > kept)
            status = recording_too_long(path, error);
        if (!status && text.length < most)
            text_add_bytes(&text, bytes, count);
    }
    if (!status && text.lost)
        status = error_set(error, STATUS_FAILED, "out of memory for --input %.200s", path);
    THEN(status, once ? input_file_stand_in(&recording.input, error)
                      : input_file_rewind(&recording.input, error));
    if (open)
        recording_close(&recording);
    free(bytes);
    if (status) {
        text_clear(&text);
        return status;
    }
    *ret = text;
    *ret_whole = !count && text.length < most;
    *ret_path = once ? "-" : path;
    return STATUS_OK;
}

void recording_close(Recording *recording)
{
    if (recording->unpacking)
        inflateEnd(&recording->unpacked);
    recording->unpacking = false;
    input_file_close(&recording->input);
    free(recording->raw);
    recording->raw = NULL;
    wire_close(&recording->reader);
}

static Status became_shorter(const Recording *recording, Error *error)
{
    return error_set(error, STATUS_FAILED, "--input %.300s: it became shorter", recording->path);
}

/* The same of rows. */
static Status next_rows(Recording *recording, Item *outcomes, size_t count, size_t *ret_count,
                        Error *error)
{
    RowReader *rows = recording->rows;
    size_t done = 0, made, room, bytes = 1;
    for (;;) {
        TRY(row_reader_read(rows, outcomes + done * rows->n, count - done, &made, error));
        done += made;
        if (done == count || !bytes || !recording->watch->keep_going(recording->watch->context))
            break;
        char *into = row_reader_room(rows, &room);
        if (!room)
            return outcomes_no_memory(error);
        TRY(read_characters(recording, into, room, &bytes, error));
        row_reader_added(rows, bytes);
    }
    *ret_count = done;
    return done < count && !bytes && recording->outcomes ? became_shorter(recording, error)
                                                         : STATUS_OK;
}

Status recording_next(Recording *recording, Item *outcomes, bool *missing, size_t count,
                      size_t *ret_count, Error *error)
{
    WireReader *reader = &recording->reader;
    size_t done = 0, n = reader->n;
    if (recording->rows)
        return next_rows(recording, outcomes, count, ret_count, error);
    if (recording->given) {
        memcpy(outcomes, recording->given, count * n * sizeof *outcomes);
        recording->given += count * n;
        *ret_count = count;
        return STATUS_OK;
    }
    for (;;) {
        size_t some = 0, room, bytes;
        Status status =
            wire_read(reader, outcomes + done * n, missing + done, count - done, &some, error);
        done += some;
        if (!status && done < count && recording->ended) {
            bool last = false;
            status = wire_read_last(reader, outcomes + done * n, missing + done, &last, error);
            done += last;
            if (!status && !last) /* it was counted before: somebody writes to it */
                status = became_shorter(recording, error);
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
        if (recording->ended)
            wire_ended(reader);
    }
    *ret_count = done;
    return STATUS_OK;
}
