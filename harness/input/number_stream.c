#include "input/number_stream.h"

#include "base/numbers.h"
#include "input/line_fault.h"
#include "input/line_words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Status number_stream_open(NumberStream *ret, const char *option, const char *path, Wire wire,
                          const Watch *watch, Error *error)
{
    *ret = (NumberStream){.wire = wire,
                          .line = 1,
                          .behind = ' ',
                          .begins_line = true,
                          .room = malloc(NUMBER_STREAM_AT_ONCE)};
    if (!ret->room)
        return error_set(error, STATUS_FAILED, "out of memory for %s", option);
    Status status = recording_open_bytes(&ret->bytes, option, path, wire, watch, error);
    if (status)
        free(ret->room);
    return status;
}

void number_stream_close(NumberStream *stream)
{
    recording_close(&stream->bytes);
    free(stream->room);
    stream->room = NULL;
}

Status number_stream_fault(const NumberStream *stream, const char *what, Error *error)
{
    const char *path = strcmp(stream->bytes.path, "-") == 0 ? "standard input" : stream->bytes.path;
    bool text = stream->wire == WIRE_TEXT;
    return place_fault(path, text ? "line" : "number", text ? stream->line : stream->number, error,
                       "%s", what);
}

/* The next byte, or -1 at the end. */
static Status next_byte(NumberStream *stream, int *ret, Error *error)
{
    *ret = -1;
    if (stream->at == stream->end && !stream->ended) {
        stream->at = 0;
        TRY(recording_read_bytes(&stream->bytes, stream->room, NUMBER_STREAM_AT_ONCE, &stream->end,
                                 error));
        stream->ended = stream->end == 0;
    }
    if (stream->at < stream->end)
        *ret = (unsigned char)stream->room[stream->at++];
    return STATUS_OK;
}

/* True for a byte that stands between two numbers. */
typedef struct Between {
    size_t bytes, commas;
    bool blanks, other; /* blanks or semicolons; brackets, quotes or a line end */
} Between;

static void between_add(Between *gap, int byte)
{
    gap->bytes++;
    gap->commas += byte == ',';
    gap->blanks |= byte == ' ' || byte == '\t' || byte == ';';
    gap->other |= byte != ',' && byte != ' ' && byte != '\t' && byte != ';';
}

/* Whether "1,234" stands beside blanks in its line, or ends as 1,024 does: then it may be one
 * number. `zero` says that the word is a 0 with digits behind it. */
static bool may_be_one(NumberStream *stream, const Between *gap, bool zero)
{
    bool comma = gap->bytes == 1 && gap->commas == 1 && !stream->begins_line;
    stream->commas |= comma;
    stream->blanks |= gap->blanks && !gap->other && !gap->commas && !stream->begins_line;
    return (comma && zero) || (stream->commas && stream->blanks);
}

static Status read_word(NumberStream *stream, uint64_t *ret, bool *ret_ended, Error *error)
{
    int byte = stream->behind;
    Between gap = {0};
    Status status = STATUS_OK;
    while (!status && byte >= 0 && (is_separator((unsigned char)byte) || byte == '\n')) {
        between_add(&gap, byte);
        if (byte == '\n')
            stream->commas = stream->blanks = false;
        stream->begins_line |= byte == '\n';
        stream->line += stream->line_over;
        status = next_byte(stream, &byte, error);
        stream->line_over = byte == '\n';
    }
    *ret_ended = byte < 0;
    if (status || byte < 0)
        return status;
    char word[24];
    size_t length = 0;
    uint64_t value = 0;
    bool whole = true;
    stream->number++;
    while (!status && byte >= 0 && !is_separator((unsigned char)byte) && byte != '\n') {
        whole &= byte >= '0' && byte <= '9' && length < 17;
        value = whole ? 10 * value + (uint64_t)(byte - '0') : 0;
        if (length < sizeof word - 1)
            word[length] = (char)(byte >= ' ' && byte < 127 ? byte : '?');
        length++;
        status = next_byte(stream, &byte, error);
    }
    stream->line_over = byte == '\n';
    bool doubtful = may_be_one(stream, &gap, length > 1 && word[0] == '0');
    stream->behind = byte;
    stream->begins_line = false;
    if (!status && doubtful)
        return number_stream_fault(stream,
                                   "a comma may stand within a number here, as in 1,234; accepted: "
                                   "numbers without thousands marks, with blanks or commas between "
                                   "them, not both",
                                   error);
    if (!status && (!whole || value > MOST_COUNT)) {
        char what[96];
        word[length < sizeof word - 1 ? length : sizeof word - 1] = 0;
        snprintf(what, sizeof what, "\"%s\" is not a whole number", word);
        return number_stream_fault(stream, what, error);
    }
    *ret = value;
    return status;
}

static Status next_bytes(NumberStream *stream, size_t size, uint64_t *ret, bool *ret_ended,
                         Error *error)
{
    uint64_t value = 0;
    for (size_t i = 0; i < size; i++) {
        int byte;
        TRY(next_byte(stream, &byte, error));
        *ret_ended = byte < 0;
        if (byte < 0 && i == 0)
            return STATUS_OK;
        stream->number += i == 0;
        if (byte < 0)
            return number_stream_fault(stream, "the file ends within it", error);
        value |= (uint64_t)byte << 8 * i;
    }
    *ret = value;
    return STATUS_OK;
}

Status number_stream_next(NumberStream *stream, uint64_t *ret, bool *ret_ended, Error *error)
{
    static const size_t sizes[] = {
        [WIRE_U8] = 1, [WIRE_U16LE] = 2, [WIRE_U32LE] = 4, [WIRE_U64LE] = 8};
    return stream->wire == WIRE_TEXT
               ? read_word(stream, ret, ret_ended, error)
               : next_bytes(stream, sizes[stream->wire], ret, ret_ended, error);
}
