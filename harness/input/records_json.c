/* JSON: an array of rows, or a row a line. */
#include "input/records.h"

#include "base/encoding.h"
#include "input/line_fault.h"
#include "input/line_words.h"

#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>

typedef struct Reader {
    const char *where, *unit; /* "line" or "row" */
    const RecordOptions *wanted;
    Records *records;
    Error *error;
} Reader;

static Status bad(const Reader *reader, size_t number, const char *what)
{
    return place_fault(reader->where, reader->unit, number, reader->error, "%s", what);
}

/* The cells of a value: of an array all, nested ones, too; of a text or a number itself. */
static Status add_cells(const Reader *reader, const cJSON *value, size_t line)
{
    if (cJSON_IsArray(value)) {
        Status status = STATUS_OK;
        for (const cJSON *each = value->child; !status && each; each = each->next)
            status = add_cells(reader, each, line);
        return status;
    }
    if (!cJSON_IsString(value)) /* numbers are texts by now */
        return bad(reader, line, "accepted in an outcome: texts and numbers");
    const char *text = value->valuestring;
    return records_add_cell(reader->records, text, strlen(text)) ? STATUS_OK
                                                                 : records_no_memory(reader->error);
}

/* The value of a key of an object, "deck", or of one within: "event.deck"; NULL where there is
 * none.
 */
static const cJSON *find_key(const cJSON *object, const char *key)
{
    const cJSON *value = cJSON_GetObjectItemCaseSensitive(object, key);
    for (const char *dot = strchr(key, '.'); !value && dot; dot = strchr(dot + 1, '.')) {
        char *outer = strndup(key, (size_t)(dot - key));
        const cJSON *inner = outer ? cJSON_GetObjectItemCaseSensitive(object, outer) : NULL;
        value = cJSON_IsObject(inner) ? find_key(inner, dot + 1) : NULL;
        free(outer);
    }
    return value;
}

/* The value of --by, as text. */
static Status add_value(const Reader *reader, const cJSON *row, size_t line)
{
    const cJSON *value = find_key(row, reader->wanted->by);
    if (!value)
        return bad(reader, line, "it has no key of the name that --by says");
    char *printed = cJSON_IsString(value) ? NULL : cJSON_PrintUnformatted(value);
    const char *text = printed ? printed : value->valuestring;
    RecordRow *into = &reader->records->rows[reader->records->row_count - 1];
    into->value =
        text ? record_names_add(&reader->records->values, text, strlen(text)) : UINT32_MAX;
    free(printed);
    return into->value == UINT32_MAX ? records_no_memory(reader->error) : STATUS_OK;
}

static Status add_object(const Reader *reader, const cJSON *row, size_t line)
{
    const char *names = reader->wanted->columns;
    Status status = reader->wanted->by ? add_value(reader, row, line) : STATUS_OK;
    if (!names)
        return bad(reader, line, "an object: --column NAME says which of its keys is the outcome");
    for (const char *name = names; !status; name++) {
        char key[256];
        size_t length = strcspn(name, ",");
        if (length >= sizeof key)
            return bad(reader, line, "--column: a name is longer than 255 bytes");
        memcpy(key, name, length);
        key[length] = 0;
        const cJSON *value = find_key(row, key);
        if (!value)
            status = bad(reader, line, "it has no key of the name that --column says");
        else if (cJSON_IsString(value) && !strchr(names, ','))
            status = records_add_list(reader->records, value->valuestring,
                                      strlen(value->valuestring), reader->error);
        else
            status = add_cells(reader, value, line);
        name += length;
        if (!*name)
            break;
    }
    return status;
}

static Status add_row(const Reader *reader, const cJSON *row, size_t line)
{
    if (!cJSON_IsArray(row) && !cJSON_IsObject(row))
        return bad(reader, line, "accepted: an array, or an object");
    if (cJSON_IsArray(row) && (reader->wanted->by || reader->wanted->columns))
        return bad(reader, line, "--column and --by need objects, which have names");
    if (!records_add_row(reader->records, line))
        return records_no_memory(reader->error);
    return cJSON_IsArray(row) ? add_cells(reader, row, line) : add_object(reader, row, line);
}

/* One value a line. */
static Status parse_lines(const Reader *reader, const char *text, size_t length)
{
    Status status = STATUS_OK;
    for (TextLines lines = lines_of(text, length); !status && next_line(&lines);) {
        size_t blank = 0;
        while (blank < lines.length && strchr(" \t\r", lines.line[blank]) && lines.line[blank])
            blank++;
        if (blank == lines.length)
            continue;
        cJSON *row = cJSON_ParseWithLength(lines.line, lines.length);
        status =
            row ? add_row(reader, row, lines.number) : bad(reader, lines.number, "not valid JSON");
        cJSON_Delete(row);
    }
    return status;
}

/* Whether it is an array of rows, and not the first of several. */
static bool is_array_of_rows(const cJSON *whole)
{
    return cJSON_IsArray(whole) &&
           (!whole->child || cJSON_IsArray(whole->child) || cJSON_IsObject(whole->child));
}

/* About the most bytes that the first value of the text takes as a tree. */
static uint64_t tree_bytes(const char *text, size_t length)
{
    enum { OF_NODE = 128 }; /* sizeof(cJSON), and what its allocations and its text take */
    uint64_t nodes = 1, depth = 0;
    size_t at = 0;
    bool in_string = false;
    for (; at < length && (depth || nodes == 1); at++) {
        char byte = text[at];
        at += in_string && byte == '\\';
        in_string ^= byte == '"';
        bool opens = !in_string && (byte == '[' || byte == '{');
        depth += opens;
        depth -= !in_string && depth && (byte == ']' || byte == '}');
        nodes += opens || (!in_string && byte == ',');
    }
    return nodes * OF_NODE + at;
}

/* Reads it all, or a line at a time, of a text whose numbers are texts (encoding_json_names). */
static Status parse_named(const char *where, const char *text, size_t length,
                          const RecordOptions *wanted, Records *records, Error *error)
{
    Reader reader = {
        .where = where, .unit = "row", .wanted = wanted, .records = records, .error = error};
    const char *stop = NULL;
    cJSON *whole = cJSON_ParseWithLengthOpts(text, length, &stop, 0);
    size_t rest = stop ? (size_t)(stop - text) : 0;
    while (rest < length && text[rest] && strchr(" \t\r\n", text[rest]))
        rest++;
    Status status = STATUS_OK;
    if (rest == length && is_array_of_rows(whole)) {
        size_t row = 1;
        records->numbered = true;
        for (const cJSON *each = whole->child; !status && each; each = each->next)
            status = add_row(&reader, each, row++);
    } else {
        reader.unit = "line";
        status = parse_lines(&reader, text, length);
    }
    cJSON_Delete(whole);
    return status;
}

Status records_parse_json(const char *where, const char *text, size_t length,
                          const RecordOptions *wanted, Records *records, Error *error)
{
    const char *escape = encoding_json_fault(text, length);
    if (escape)
        return line_fault(where, encoding_line(text, escape), error, ENCODING_NO_CHARACTER);
    if (!records_take(records, tree_bytes(text, length)))
        return line_fault(where, 0, error,
                          "out of memory for its JSON: --memory SIZE says how much there "
                          "is; a row a line takes less");
    Text named = {0};
    encoding_json_names(text, length, &named);
    Status status =
        named.lost ? records_no_memory(error)
                   : parse_named(where, text_string(&named), named.length, wanted, records, error);
    text_clear(&named);
    return status;
}
