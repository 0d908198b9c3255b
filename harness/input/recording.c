#include "input/recording.h"

#include "base/encoding.h"
#include "base/sizes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    RAW_SIZE = USUAL_OR_LEAST(1 << 17, 64),
    GZIP_ONLY = 16 + MAX_WBITS,
    AT_ONCE = USUAL_OR_LEAST(1 << 16, 8), /* items that are read to be counted */
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
    recording->file_ended = recording->begun = false;
    wire_rewind(&recording->reader);
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
        return error_set(error, STATUS_FAILED, "%s %.300s: %s", recording->input.option,
                         recording->path, fault);
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

/* Reads `count` outcomes, or fewer: at the end, or where the watch asks to stop. */
static Status read_outcomes(Recording *recording, Item *outcomes, bool *missing, size_t count,
                            size_t *ret_count, Error *error)
{
    WireReader *reader = &recording->reader;
    size_t done = 0, some, room, bytes, n = reader->n;
    for (;;) {
        TRY(wire_read(reader, outcomes + done * n, missing + done, count - done, &some, error));
        done += some;
        if (done < count && reader->ended) {
            bool last;
            TRY(wire_read_last(reader, outcomes + done * n, missing + done, &last, error));
            done += last;
            break;
        }
        if (done == count || !recording->watch->keep_going(recording->watch->context))
            break;
        char *into = wire_room(reader, &room);
        if (!room)
            return outcomes_no_memory(error);
        Status status = read_some(recording, into, room, &bytes, error);
        recording->broken = status != STATUS_OK;
        if (status)
            return status;
        wire_added(reader, bytes);
    }
    *ret_count = done;
    return STATUS_OK;
}

/* Counts the outcomes, up to `most` unless that is 0. A line that is none is counted, too: the run,
 * which is not alone in a suite, will come to it. */
static Status count_outcomes(Recording *recording, uint64_t most, Error *error)
{
    size_t n = recording->reader.n, at_once = AT_ONCE / n + 1, count = 1;
    SCOPED_ROOM(Item, items, at_once * n, "the outcomes of --input", error);
    SCOPED_ROOM(bool, missing, at_once, "the outcomes of --input", error);
    TRY(rewind_it(recording, error));
    Status status = STATUS_OK;
    uint64_t total = 0;
    Error fault = {{0}};
    while (!status && count && (!most || total < most)) {
        size_t wanted = most && most - total < at_once ? (size_t)(most - total) : at_once;
        memset(missing, 0, at_once * sizeof *missing);
        status = read_outcomes(recording, items, missing, wanted, &count, &fault);
        total += status ? 0 : count;
        if (!status && !recording->watch->keep_going(recording->watch->context))
            status = error_set(&fault, STATUS_INTERRUPTED, "stopped while reading the input");
    }
    bool faulty = status == STATUS_FAILED && !recording->broken && !recording->reader.rows;
    if (faulty)
        total = most ? most : recording->reader.read / 2 * 2 + 2; /* even, for pairs */
    recording->outcomes = total;
    input_file_end_keeping(&recording->input);
    if (status && !faulty) {
        *error = fault;
        return status;
    }
    if (!total)
        return error_set(error, STATUS_FAILED, "--input %.300s: it is empty", recording->path);
    return rewind_it(recording, error);
}

/* The file, as it lies there. */
static Status open_packed(Recording *ret, const char *option, const char *path, Wire wire,
                          const Watch *watch, Error *error)
{
    bool terminal = false;
    *ret = (Recording){
        .path = path, .input = {.file = -1, .once = -1}, .text = wire == WIRE_TEXT, .watch = watch};
    ret->raw = malloc(RAW_SIZE);
    if (!ret->raw)
        return error_set(error, STATUS_FAILED, "out of memory for %s", option);
    TRY(input_file_open(&ret->input, option, path, &terminal, error));
    if (terminal)
        return error_set(error, STATUS_USAGE,
                         "%s %.100s: a terminal. Give a file or a pipe: my-program | fairness %s -",
                         option, path, option);
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

Status recording_open_rows(Recording *ret, const char *path, RowReader *rows, const Watch *watch,
                           Error *error)
{
    Status status = open_packed(ret, "--input", path, WIRE_TEXT, watch, error);
    THEN(status, wire_open_rows(&ret->reader, rows, error));
    THEN(status, count_outcomes(ret, 0, error));
    if (status)
        recording_close(ret);
    return status;
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

Status recording_next(Recording *recording, Item *outcomes, bool *missing, size_t count,
                      size_t *ret_count, Error *error)
{
    size_t n = recording->reader.n, done = count;
    if (recording->given) {
        memcpy(outcomes, recording->given, count * n * sizeof *outcomes);
        recording->given += count * n;
    } else {
        TRY(read_outcomes(recording, outcomes, missing, count, &done, error));
    }
    if (done < count && recording->reader.ended) /* it was counted before: somebody writes to it */
        return error_set(error, STATUS_FAILED, "--input %.300s: it became shorter",
                         recording->path);
    *ret_count = done;
    return STATUS_OK;
}
