#include "outside/wire.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { READ_AT_ONCE = 1 << 18 };

static size_t wire_width(Wire wire)
{
    return wire == WIRE_U8 ? 1 : 2;
}

Status wire_open(WireReader *ret, const ItemCode *code, Wire wire, size_t n, const char *where,
                 Error *error)
{
    WireReader reader = {.code = code, .wire = wire, .n = n, .where = where};
    /* "    12345,    " and brackets: generous for what any language prints. */
    reader.longest = n * (code->label_most + 32) + 4096;
    reader.size = READ_AT_ONCE + (wire == WIRE_TEXT ? reader.longest : n * 2);
    reader.buffer = malloc(reader.size);
    if (!reader.buffer)
        return error_set(error, STATUS_FAILED, "out of memory for lines of %zu items", n);
    *ret = reader;
    return STATUS_OK;
}

void wire_close(WireReader *reader)
{
    free(reader->buffer);
    reader->buffer = NULL;
}

char *wire_room(WireReader *reader, size_t *ret_room)
{
    if (reader->begin) {
        memmove(reader->buffer, reader->buffer + reader->begin, reader->end - reader->begin);
        reader->end -= reader->begin;
        reader->begin = 0;
    }
    *ret_room = reader->size - reader->end;
    return reader->buffer + reader->end;
}

void wire_added(WireReader *reader, size_t bytes)
{
    reader->end += bytes;
}

static const char *line_name(const WireReader *reader, char *name, size_t size)
{
    snprintf(name, size, "line %llu of %.80s", (unsigned long long)reader->read + 1, reader->where);
    return name;
}

Status wire_too_long(const WireReader *reader, uint64_t line, const char *text, size_t length,
                     Error *error)
{
    char quoted[4 * 40 + 4];
    bytes_quote(text, length, 40, quoted);
    return error_set(error, STATUS_FAILED,
                     "line %llu of %.80s is longer than %zu bytes, too long for %zu items: \"%s\"",
                     (unsigned long long)line, reader->where, reader->longest, reader->n, quoted);
}

static Status read_line(WireReader *reader, const char *line, size_t length, Item *items,
                        Error *error)
{
    RecordProblem problem;
    char name[128];
    if (record_read(reader->code, reader->n, line, length, items, &problem))
        return STATUS_OK;
    return record_error(reader->code, reader->n, reader->from, line_name(reader, name, sizeof name),
                        line, length, &problem, error);
}

/* The usual line of few items, one digit each and one byte between: "2 0 1\n". False for any other,
 * which is read with more care. */
static inline bool read_digits(const char *line, size_t n, uint32_t base, Item *items)
{
    bool good = line[2 * n - 1] == '\n';
    for (size_t place = 0; place < n; place++) {
        uint32_t item = (uint32_t)(unsigned char)line[2 * place] - '0' - base;
        good &= item < n;
        items[place] = (Item)item;
    }
    for (size_t place = 0; place + 1 < n; place++)
        good &= line[2 * place + 1] == ' ';
    return good;
}

static Status read_text(WireReader *reader, Item *outcomes, size_t count, size_t *ret_count,
                        Error *error)
{
    size_t n = reader->n, done = 0;
    bool digits = n <= 9 && !reader->code->n;
    Status status = STATUS_OK;
    for (; done < count; done++, reader->read++) {
        const char *line = reader->buffer + reader->begin;
        size_t left = reader->end - reader->begin;
        if (digits && left >= 2 * n &&
            read_digits(line, n, reader->code->base, outcomes + done * n)) {
            reader->begin += 2 * n;
            reader->scanned = 0;
            continue;
        }
        const char *end = left > reader->scanned
                              ? memchr(line + reader->scanned, '\n', left - reader->scanned)
                              : NULL;
        if (!end) {
            reader->scanned = left;
            if (left > reader->longest)
                status = wire_too_long(reader, reader->read + 1, line, left, error);
            break;
        }
        reader->scanned = 0;
        status = read_line(reader, line, (size_t)(end - line), outcomes + done * n, error);
        if (status)
            break;
        reader->begin += (size_t)(end - line) + 1;
    }
    *ret_count = done;
    return status;
}

static Status no_item(const WireReader *reader, uint64_t outcome, size_t place, unsigned item,
                      Error *error)
{
    return error_set(error, STATUS_FAILED,
                     "outcome %llu of %.80s, place %zu: %u is no item; items are %u to %zu%s",
                     (unsigned long long)outcome + 1, reader->where, place + 1, item,
                     reader->code->base, reader->n - 1 + reader->code->base,
                     !reader->code->base && item == reader->n
                         ? "; --base 1 is for items that count from 1"
                         : "");
}

static Status read_binary(WireReader *reader, Item *outcomes, size_t count, size_t *ret_count,
                          Error *error)
{
    size_t n = reader->n, width = wire_width(reader->wire), base = reader->code->base;
    size_t there = (reader->end - reader->begin) / (n * width);
    size_t done = there < count ? there : count;
    const unsigned char *bytes = (const unsigned char *)reader->buffer + reader->begin;
    bool good = true;
    for (size_t i = 0; i < done * n; i++) {
        uint32_t item = width == 1 ? bytes[i] : (uint32_t)(bytes[2 * i] | bytes[2 * i + 1] << 8);
        item -= (uint32_t)base;
        good &= item < n;
        outcomes[i] = (Item)item;
    }
    if (!good)
        for (size_t i = 0; i < done * n; i++)
            if (outcomes[i] >= n)
                return no_item(reader, reader->read + i / n, i % n, (Item)(outcomes[i] + base),
                               error);
    reader->begin += done * n * width;
    reader->read += done;
    *ret_count = done;
    return STATUS_OK;
}

Status wire_read(WireReader *reader, Item *outcomes, size_t count, size_t *ret_count, Error *error)
{
    return reader->wire == WIRE_TEXT ? read_text(reader, outcomes, count, ret_count, error)
                                     : read_binary(reader, outcomes, count, ret_count, error);
}

bool wire_has_more(const WireReader *reader)
{
    if (reader->wire != WIRE_TEXT)
        return reader->end > reader->begin;
    for (size_t at = reader->begin; at < reader->end; at++)
        if (!is_separator((unsigned char)reader->buffer[at]))
            return true;
    return false;
}

static bool is_permutation(const Item *items, size_t n)
{
    uint8_t *seen = calloc(n, 1);
    bool good = seen;
    for (size_t place = 0; good && place < n; place++) {
        good = !seen[items[place]];
        seen[items[place]] = 1;
    }
    free(seen);
    return good;
}

Status wire_read_last(WireReader *reader, Item *outcome, bool *ret_read, Error *error)
{
    *ret_read = false;
    if (!wire_has_more(reader))
        return STATUS_OK;
    const char *line = reader->buffer + reader->begin;
    size_t left = reader->end - reader->begin;
    if (reader->wire != WIRE_TEXT)
        return error_set(error, STATUS_FAILED,
                         "%.80s ends within outcome %llu: %zu bytes of %zu are there",
                         reader->where, (unsigned long long)reader->read + 1, left,
                         reader->n * wire_width(reader->wire));
    RecordProblem problem;
    /* "0 2 1" may be the beginning of "0 2 12"; then it is hardly a permutation. */
    if (!record_read(reader->code, reader->n, line, left, outcome, &problem) ||
        !is_permutation(outcome, reader->n)) {
        char quoted[4 * 40 + 4], name[128];
        bytes_quote(line, left, 40, quoted);
        return error_set(error, STATUS_FAILED, "%s stops short, without a line end: \"%s\"",
                         line_name(reader, name, sizeof name), quoted);
    }
    reader->begin = reader->end;
    reader->read++;
    *ret_read = true;
    return STATUS_OK;
}

Status wire_write_input(const ItemCode *code, Wire wire, size_t n, size_t copies, char **ret_bytes,
                        size_t *ret_size, Error *error)
{
    size_t most = wire == WIRE_TEXT ? n * (code->label_most + 9) : n * 2, size = 0;
    char *bytes = malloc(most * copies);
    if (!bytes)
        return error_set(error, STATUS_FAILED, "out of memory for lines of %zu items", n);
    for (size_t place = 0; place < n; place++) {
        uint32_t number = (uint32_t)place + code->base;
        if (wire == WIRE_TEXT) {
            size += item_write(code, (Item)place, bytes + size);
            bytes[size++] = place + 1 < n ? ' ' : '\n';
        } else {
            bytes[size++] = (char)(number & 0xff);
            if (wire == WIRE_U16LE)
                bytes[size++] = (char)(number >> 8);
        }
    }
    for (size_t copy = 1; copy < copies; copy++)
        memcpy(bytes + copy * size, bytes, size);
    *ret_bytes = bytes;
    *ret_size = size * copies;
    return STATUS_OK;
}
