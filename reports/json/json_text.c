#include "reports/json/json_text.h"

#include "reports/json/json_number.h"
#include "reports/words/utf8.h"

#include <inttypes.h>
#include <string.h>

/* How many bytes from there on stand for themselves: nearly all there are. */
static size_t plain_bytes(const char *text)
{
    size_t count = 0;
    while (text[count] >= ' ' && text[count] < 0x7f && text[count] != '"' && text[count] != '\\')
        count++;
    return count;
}

static void add_string(Text *out, const char *text)
{
    size_t length = strlen(text);
    text_add_char(out, '"');
    for (size_t at = 0; at < length;) {
        size_t plain = plain_bytes(text + at);
        text_add_bytes(out, text + at, plain);
        at += plain;
        if (at == length)
            break;
        uint32_t code;
        at += utf8_decode(text + at, length - at, &code);
        char bytes[4];
        if (code == '"' || code == '\\')
            text_addf(out, "\\%c", (char)code);
        else if (code < 0x10000 && utf8_is_control(code))
            text_addf(out, "\\u%04" PRIx32, code);
        else if (utf8_is_control(code)) /* as two surrogates (RFC 8259, section 7) */
            text_addf(out, "\\u%04" PRIx32 "\\u%04" PRIx32, 0xd800 + ((code - 0x10000) >> 10),
                      0xdc00 + ((code - 0x10000) & 0x3ff));
        else
            text_add_bytes(out, bytes, utf8_encode(code, bytes));
    }
    text_add_char(out, '"');
}

static void new_line(JsonText *json)
{
    text_addf(&json->out, "\n%*s", (int)(2 * json->depth), "");
}

/* Begins a value, in a line of its own within an object and where it holds others. */
static void begin(JsonText *json, const char *key, bool holds)
{
    if (json->depth) {
        bool lines = json->levels[json->depth - 1].lines |= holds;
        if (json->levels[json->depth - 1].begun)
            text_add(&json->out, lines ? "," : ", ");
        if (lines)
            new_line(json);
        json->levels[json->depth - 1].begun = true;
    }
    if (key) {
        add_string(&json->out, key);
        text_add(&json->out, ": ");
    }
}

void json_open(JsonText *json, const char *key, char bracket)
{
    begin(json, key, true);
    text_add_char(&json->out, bracket);
    json->levels[json->depth].object = bracket == '{';
    json->levels[json->depth].lines = bracket == '{';
    json->levels[json->depth++].begun = false;
}

void json_close(JsonText *json, size_t levels)
{
    for (; levels > 0; levels--) {
        bool lines = json->levels[--json->depth].lines && json->levels[json->depth].begun;
        if (lines)
            new_line(json);
        text_add_char(&json->out, json->levels[json->depth].object ? '}' : ']');
    }
}

static void add_raw(JsonText *json, const char *key, const char *value)
{
    begin(json, key, false);
    text_add(&json->out, value);
}

void json_add_bool(JsonText *json, const char *key, bool value)
{
    add_raw(json, key, value ? "true" : "false");
}

void json_add_integer(JsonText *json, const char *key, uint64_t value)
{
    begin(json, key, false);
    text_addf(&json->out, "%" PRIu64, value);
}

void json_add_text(JsonText *json, const char *key, const char *value)
{
    begin(json, key, false);
    if (value)
        add_string(&json->out, value);
    else
        text_add(&json->out, "null");
}

void json_add_number(JsonText *json, const char *key, double value)
{
    char text[JSON_NUMBER_SIZE];
    json_number(value, text);
    add_raw(json, key, text);
}

void json_add_counts(JsonText *json, const char *key, const uint64_t *cells, size_t count)
{
    json_open(json, key, '[');
    for (size_t i = 0; i < count; i++)
        json_add_integer(json, NULL, cells[i]);
    json_close(json, 1);
}

void json_add_texts(JsonText *json, const char *key, const char *const *texts, size_t count)
{
    json_open(json, key, '[');
    for (size_t i = 0; i < count; i++)
        json_add_text(json, NULL, texts[i]);
    json_close(json, 1);
}

char *json_take(JsonText *json)
{
    text_add_char(&json->out, '\n');
    return text_take(&json->out);
}
