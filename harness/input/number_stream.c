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
    *ret = (NumberStream){
        .wire = wire, .line = 1, .behind = ' ', .room = malloc(NUMBER_STREAM_AT_ONCE)};
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

static Status read_word(NumberStream *stream, uint64_t *ret, bool *ret_ended, Error *error)
{
    int byte = stream->behind;
    Status status = STATUS_OK;
    while (!status && byte >= 0 && (is_separator((unsigned char)byte) || byte == '\n')) {
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
    stream->behind = byte;
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
