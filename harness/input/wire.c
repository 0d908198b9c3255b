#include "input/wire.h"

#include "base/encoding.h"
#include "base/sizes.h"
#include "input/line_words.h"
#include "input/plain_row.h"
#include "input/row_reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    READ_AT_ONCE = USUAL_OR_LEAST(1 << 18, 64),
    BLANK_MOST = 1000000, /* lines that are taken for no outcomes */
};

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
    reader.buffer = malloc(reader.size + ROWS_BEHIND);
    reader.deals.used = calloc(n, sizeof *reader.deals.used);
    if (!reader.buffer || !reader.deals.used) {
        wire_close(&reader);
        return error_set(error, STATUS_FAILED, "out of memory for lines of %zu items", n);
    }
    *ret = reader;
    return STATUS_OK;
}

Status wire_open_rows(WireReader *ret, RowReader *rows, Error *error)
{
    static const ItemCode numbers = {0};
    TRY(wire_open(ret, &numbers, WIRE_TEXT, rows->n, rows->where, error));
    ret->rows = rows;
    return STATUS_OK;
}

void wire_rewind(WireReader *reader)
{
    reader->begin = reader->end = reader->scanned = 0;
    reader->read = reader->blank = 0;
    reader->ended = false;
    reader->missing = (NullItems){.outcomes = 0};
    reader->deals.printed = 0;
    if (reader->rows)
        row_reader_rewind(reader->rows);
}

void wire_close(WireReader *reader)
{
    free(reader->buffer);
    reader->buffer = NULL;
    free(reader->deals.used);
    reader->deals.used = NULL;
}

/* Notes outcome `number`, which lacks an item, or is one that a shuffle may give by a mistake. */
static void note_missing(NullItems *missing, uint64_t number, const RecordProblem *problem)
{
    bool count = problem->what == RECORD_WRONG_COUNT;
    if (missing->outcomes++)
        return;
    missing->first = number;
    missing->what = count                             ? LACKS_COUNT
                    : problem->what == RECORD_NO_ITEM ? LACKS_OTHER
                                                      : LACKS_ITEM;
    bytes_quote(problem->line, problem->line_length, 60, missing->line);
    if (count)
        snprintf(missing->seen, sizeof missing->seen, "%zu items", problem->count);
    else
        bytes_quote(problem->token, problem->length, 20, missing->seen);
}

char *wire_room(WireReader *reader, size_t *ret_room)
{
    if (reader->begin) {
        memmove(reader->buffer, reader->buffer + reader->begin, reader->end - reader->begin);
        reader->end -= reader->begin;
        reader->begin = 0;
    }
    size_t left = reader->size - reader->end, most = READ_AT_ONCE + 2 * reader->n;
    if (reader->rows && left < READ_AT_ONCE) { /* a long row */
        char *longer = realloc(reader->buffer, 2 * reader->size + ROWS_BEHIND);
        reader->buffer = longer ? longer : reader->buffer;
        left += longer ? reader->size : 0;
        reader->size *= longer ? 2 : 1;
    }
    *ret_room = left < most ? left : most;
    return reader->buffer + reader->end;
}

void wire_added(WireReader *reader, size_t bytes)
{
    reader->end += bytes;
    reader->ended |= !bytes;
    reader->buffer[reader->end] = '\n';
    memset(reader->buffer + reader->end + 1, 0, ROWS_BEHIND - 1);
}

static const char *line_name(const WireReader *reader, char *name, size_t size)
{
    snprintf(name, size, "%s %llu of %.80s",
             reader->from == RECORD_ONE_RUN ? "the output of run" : "line",
             (unsigned long long)(reader->read + reader->blank + 1), reader->where);
    return name;
}

/* The error for a line longer than reader->longest, which begins with these bytes. */
static Status too_long(const WireReader *reader, const char *text, size_t length, Error *error)
{
    char name[128];
    return error_set(
        error, STATUS_FAILED, "%s is longer than %zu bytes, too long for %zu items: \"%s\"%s",
        line_name(reader, name, sizeof name), reader->longest, reader->n,
        bytes_quoted(text, length).text,
        memchr(text, '\r', length)        ? "; lines that end in CR alone: print LF"
        : reader->from == RECORD_ANSWERED ? "; if all lines were taken for one list: line by line"
                                          : "");
}

/* A line without its end, which on Windows is two characters, and the blanks before that. */
static size_t line_length(const char *line, const char *end)
{
    while (end > line && memchr(" \t\r", end[-1], 3))
        end--;
    return (size_t)(end - line);
}

/* Whether a row that record_read refused is one that a shuffle of numbers may give by a mistake of
 * its own: it returns an item that it was not given, or, after whole rows, another number of them.
 * Rows that count from the other base are none of these. */
static bool is_mistake(const WireReader *reader, const RecordProblem *problem)
{
    size_t count = problem->count, n = reader->n;
    if (!reader->goes_on || reader->code->n || reader->code->shape || !problem->numbers)
        return false;
    if (problem->what == RECORD_WRONG_COUNT)
        return reader->read > reader->missing.outcomes && count > 1 && (count < n || count % n);
    return problem->what == RECORD_NO_ITEM && (problem->beyond || problem->outermost);
}

Status wire_line(WireReader *reader, const char *line, size_t length, Item *items, bool *missing,
                 Error *error)
{
    RecordProblem problem;
    ParseResult reading =
        record_read(reader->code, &reader->deals, reader->n, line, length, items, &problem);
    bool mistake = reading == READ_REFUSED && is_mistake(reader, &problem);
    if (reading == READ_WHOLE)
        return STATUS_OK;
    if (reading == READ_REFUSED && (!mistake || !reader->refusal)) {
        char name[128];
        Status status = record_error(reader->code, reader->n, reader->from,
                                     line_name(reader, name, sizeof name), &problem,
                                     mistake ? &reader->refused : error);
        if (!mistake)
            return status;
        reader->refusal = status;
    }
    *missing = true;
    note_missing(&reader->missing, reader->read, &problem);
    return STATUS_OK;
}

/* Whether a line of what was recorded holds nothing: it is blank, or a bracket around all. */
static bool is_no_outcome(const WireReader *reader, const char *line, size_t length)
{
    return reader->from == RECORD_RECORDED && reader->blank < BLANK_MOST &&
           (!length || (length == 1 && memchr("[](){}", *line, 6)));
}

static Status read_text(WireReader *reader, Item *outcomes, bool *missing, size_t count,
                        size_t *ret_count, Error *error)
{
    size_t n = reader->n, done = 0;
    bool numbers = !reader->code->n && !reader->code->shape;
    char mark = 0;
    Status status = STATUS_OK;
    while (done < count) {
        const char *line = reader->buffer + reader->begin;
        size_t left = reader->end - reader->begin;
        if (numbers && !mark)
            mark = plain_row_mark(line, left);
        size_t length =
            mark ? plain_row_read(line, left, n, reader->code->base, mark, outcomes + done * n) : 0;
        if (length) {
            reader->begin += length;
            reader->scanned = 0;
            reader->read++;
            done++;
            continue;
        }
        mark = 0;
        const char *end = left > reader->scanned
                              ? memchr(line + reader->scanned, '\n', left - reader->scanned)
                              : NULL;
        if (!end) {
            reader->scanned = left;
            if (left > reader->longest)
                status = too_long(reader, line, left, error);
            break;
        }
        reader->scanned = 0;
        length = line_length(line, end);
        bool none = is_no_outcome(reader, line, length);
        if (!none)
            status = wire_line(reader, line, length, outcomes + done * n, &missing[done], error);
        if (status)
            break;
        reader->begin += (size_t)(end - line) + 1;
        reader->blank += none;
        reader->read += !none;
        done += !none;
    }
    *ret_count = done;
    return status;
}

static Status no_item(const WireReader *reader, uint64_t outcome, size_t place, unsigned item,
                      Error *error)
{
    return error_set(error, STATUS_FAILED,
                     "outcome %llu of %.80s, place %zu: %u is not an item (expected %u to %zu)%s",
                     (unsigned long long)outcome + 1, reader->where, place + 1, item,
                     reader->code->base, reader->n - 1 + reader->code->base,
                     !reader->code->base && item == reader->n
                         ? "; --as from-1 is for items that count from 1"
                         : "");
}

/* Items of so many bytes each; returns the highest, which is above all if one lies below the base.
 * Called with a width that the compiler knows, so that it reads many at once. */
static inline uint32_t read_items(const unsigned char *bytes, size_t count, size_t width,
                                  uint32_t base, Item *ret_items)
{
    uint32_t highest = 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t item = width == 1 ? bytes[i] : (uint32_t)(bytes[2 * i] | bytes[2 * i + 1] << 8);
        item -= base;
        highest = item > highest ? item : highest;
        ret_items[i] = (Item)item;
    }
    return highest;
}

static Status read_binary(WireReader *reader, Item *outcomes, bool *missing, size_t count,
                          size_t *ret_count, Error *error)
{
    size_t n = reader->n, width = wire_width(reader->wire);
    uint32_t base = (uint32_t)reader->code->base;
    size_t there = (reader->end - reader->begin) / (n * width);
    size_t done = there < count ? there : count;
    const unsigned char *bytes = (const unsigned char *)reader->buffer + reader->begin;
    uint32_t highest = reader->wire == WIRE_U8 ? read_items(bytes, done * n, 1, base, outcomes)
                                               : read_items(bytes, done * n, 2, base, outcomes);
    for (size_t i = 0; highest >= n && i < done * n; i++) {
        if (outcomes[i] < n)
            continue;
        bool gap = reader->gaps && outcomes[i] == UINT16_MAX;
        reader->read += gap ? 0 : i / n;
        if (!gap)
            return no_item(reader, reader->read, i % n, (Item)(outcomes[i] + base), error);
        outcomes[i] = 0;
        if (!missing[i / n] && !reader->missing.outcomes++)
            reader->missing.first = reader->read + i / n;
        missing[i / n] = true;
    }
    reader->begin += done * n * width;
    reader->read += done;
    *ret_count = done;
    return STATUS_OK;
}

Status wire_read(WireReader *reader, Item *outcomes, bool *missing, size_t count, size_t *ret_count,
                 Error *error)
{
    RowReader *rows = reader->rows;
    if (rows) {
        rows->at = reader->buffer + reader->begin;
        rows->end = reader->buffer + reader->end;
        rows->ended = reader->ended;
        TRY(row_reader_read(rows, outcomes, count, ret_count, error));
        reader->begin = (size_t)(rows->at - reader->buffer);
        return STATUS_OK;
    }
    return reader->wire == WIRE_TEXT
               ? read_text(reader, outcomes, missing, count, ret_count, error)
               : read_binary(reader, outcomes, missing, count, ret_count, error);
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

static bool all_differ(const Item *items, size_t count, size_t n)
{
    uint8_t *seen = calloc(n, 1);
    bool good = seen;
    for (size_t place = 0; good && place < count; place++) {
        good = !seen[items[place]];
        seen[items[place]] = 1;
    }
    free(seen);
    return good;
}

Status wire_read_last(WireReader *reader, Item *outcome, bool *missing, bool *ret_read,
                      Error *error)
{
    *ret_read = false;
    if (reader->rows || !wire_has_more(reader))
        return STATUS_OK;
    const char *line = reader->buffer + reader->begin;
    size_t left = reader->end - reader->begin, length = left;
    if (reader->wire != WIRE_TEXT)
        return error_set(error, STATUS_FAILED,
                         "%.80s ends within outcome %llu: %zu bytes of %zu are there",
                         reader->where, (unsigned long long)reader->read + 1, left,
                         reader->n * wire_width(reader->wire));
    /* A line that is cut off ends with a separator, too; that is a hole only after others like it.
     */
    while (!reader->missing.outcomes && length && is_separator((unsigned char)line[length - 1]))
        length--;
    RecordProblem problem;
    ParseResult reading =
        record_read(reader->code, &reader->deals, reader->n, line, length, outcome, &problem);
    size_t seen = reader->code->shape ? reader->code->shape->seen : reader->n;
    /* "0 2 1" may be the beginning of "0 2 12"; then it is hardly a permutation. */
    if (reading == READ_REFUSED ||
        (reading == READ_WHOLE && !all_differ(outcome, seen, reader->n))) {
        char name[128];
        if (length && memchr(line, '\r', length - 1))
            return error_set(error, STATUS_FAILED, "%.80s: " ENCODING_CR_ALONE, reader->where);
        return error_set(error, STATUS_FAILED,
                         "%s is incomplete, without a line end (cut off?): \"%s\"",
                         line_name(reader, name, sizeof name), bytes_quoted(line, left).text);
    }
    if (reading == READ_MISSING) {
        *missing = true;
        note_missing(&reader->missing, reader->read, &problem);
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
