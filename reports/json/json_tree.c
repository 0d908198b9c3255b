#include "reports/json/json_tree.h"

#include "base/text.h"
#include "reports/json/json_number.h"
#include "reports/words/utf8.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static cJSON *add_item(JsonBuilder *builder, cJSON *parent, const char *key, cJSON *item)
{
    bool added =
        item && parent &&
        (key ? cJSON_AddItemToObjectCS(parent, key, item) : cJSON_AddItemToArray(parent, item));
    if (added)
        return item;
    cJSON_Delete(item);
    builder->failed = true;
    return NULL;
}

cJSON *json_add_object(JsonBuilder *builder, cJSON *parent, const char *key)
{
    return add_item(builder, parent, key, cJSON_CreateObject());
}

cJSON *json_add_array(JsonBuilder *builder, cJSON *parent, const char *key)
{
    return add_item(builder, parent, key, cJSON_CreateArray());
}

void json_add_bool(JsonBuilder *builder, cJSON *parent, const char *key, bool value)
{
    add_item(builder, parent, key, cJSON_CreateBool(value));
}

void json_add_integer(JsonBuilder *builder, cJSON *parent, const char *key, uint64_t value)
{
    char text[24];
    snprintf(text, sizeof text, "%" PRIu64, value);
    add_item(builder, parent, key, cJSON_CreateRaw(text));
}

void json_add_text(JsonBuilder *builder, cJSON *parent, const char *key, const char *value)
{
    add_item(builder, parent, key, value ? cJSON_CreateString(value) : cJSON_CreateNull());
}

void json_add_number(JsonBuilder *builder, cJSON *parent, const char *key, double value)
{
    char text[JSON_NUMBER_SIZE];
    json_number(value, text);
    add_item(builder, parent, key, cJSON_CreateRaw(text));
}

/* Ends the text of an array. */
static void add_list(JsonBuilder *builder, cJSON *parent, const char *key, Text *list)
{
    builder->failed |= list->lost;
    add_item(builder, parent, key, cJSON_CreateRaw(text_string(list)));
    text_clear(list);
}

void json_add_counts(JsonBuilder *builder, cJSON *parent, const char *key, const uint64_t *cells,
                     size_t count)
{
    Text list = {0};
    text_add_char(&list, '[');
    for (size_t i = 0; i < count; i++)
        text_addf(&list, "%s%" PRIu64, i ? ", " : "", cells[i]);
    text_add_char(&list, ']');
    add_list(builder, parent, key, &list);
}

void json_add_digits(JsonBuilder *builder, cJSON *parent, const char *key, const char *numbers,
                     size_t count)
{
    Text list = {0};
    text_add_char(&list, '[');
    for (size_t i = 0; i < count; i++) {
        text_addf(&list, "%s\"%s\"", i ? ", " : "", numbers);
        numbers += strlen(numbers) + 1;
    }
    text_add_char(&list, ']');
    add_list(builder, parent, key, &list);
}

/* How many bytes from there on stand for themselves: nearly all there are. */
static size_t plain_bytes(const char *text)
{
    size_t count = 0;
    while (text[count] >= ' ' && text[count] < 0x7f && text[count] != '"' && text[count] != '\\')
        count++;
    return count;
}

static void print_string(Text *out, const char *text)
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

static bool is_nested(const cJSON *item)
{
    return cJSON_IsObject(item) || cJSON_IsArray(item) ||
           (cJSON_IsRaw(item) && item->valuestring[0] == '[');
}

static void print_value(Text *out, const cJSON *item, int depth);

static void new_line(Text *out, int depth)
{
    text_add_char(out, '\n');
    for (int level = 0; level < depth; level++)
        text_add(out, "  ");
}

static void print_children(Text *out, const cJSON *parent, int depth)
{
    bool object = cJSON_IsObject(parent), lines = object;
    const cJSON *child;
    cJSON_ArrayForEach(child, parent) lines = lines || is_nested(child);
    lines = lines && parent->child;
    text_add_char(out, object ? '{' : '[');
    cJSON_ArrayForEach(child, parent)
    {
        if (child != parent->child)
            text_add(out, lines ? "," : ", ");
        if (lines)
            new_line(out, depth + 1);
        if (object) {
            print_string(out, child->string);
            text_add(out, ": ");
        }
        print_value(out, child, depth + 1);
    }
    if (lines)
        new_line(out, depth);
    text_add_char(out, object ? '}' : ']');
}

/* Numbers are only ever raw here; the documents are our own, so their depth is small and recursion
 * is safe. */
static void print_value(Text *out, const cJSON *item, int depth)
{
    if (cJSON_IsObject(item) || cJSON_IsArray(item))
        print_children(out, item, depth);
    else if (cJSON_IsString(item))
        print_string(out, item->valuestring);
    else if (cJSON_IsRaw(item))
        text_add(out, item->valuestring);
    else
        text_add(out, cJSON_IsTrue(item) ? "true" : cJSON_IsFalse(item) ? "false" : "null");
}

char *json_print(const cJSON *tree)
{
    Text stream = {0};
    print_value(&stream, tree, 0);
    text_add_char(&stream, '\n');
    return text_take(&stream);
}
