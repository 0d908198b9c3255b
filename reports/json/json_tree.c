#include "reports/json/json_tree.h"

#include "base/memory_text.h"
#include "reports/json/json_number.h"
#include "reports/words/utf8.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
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

void json_add_counts(JsonBuilder *builder, cJSON *parent, const char *key, const uint64_t *cells,
                     size_t count)
{
    MemoryText memory;
    FILE *stream = memory_text_open(&memory);
    if (!stream) {
        builder->failed = true;
        return;
    }
    fputc('[', stream);
    for (size_t i = 0; i < count; i++)
        fprintf(stream, "%s%" PRIu64, i ? ", " : "", cells[i]);
    fputc(']', stream);
    char *text = memory_text_close(stream, &memory, NULL);
    if (text)
        add_item(builder, parent, key, cJSON_CreateRaw(text));
    else
        builder->failed = true;
    free(text);
}

void json_add_digits(JsonBuilder *builder, cJSON *parent, const char *key, const char *numbers,
                     size_t count)
{
    MemoryText memory;
    FILE *stream = memory_text_open(&memory);
    if (!stream) {
        builder->failed = true;
        return;
    }
    fputc('[', stream);
    for (size_t i = 0; i < count; i++) {
        fprintf(stream, "%s\"%s\"", i ? ", " : "", numbers);
        numbers += strlen(numbers) + 1;
    }
    fputc(']', stream);
    char *text = memory_text_close(stream, &memory, NULL);
    if (text)
        add_item(builder, parent, key, cJSON_CreateRaw(text));
    else
        builder->failed = true;
    free(text);
}

/* How many bytes from there on stand for themselves: nearly all there are. */
static size_t plain_bytes(const char *text)
{
    size_t count = 0;
    while (text[count] >= ' ' && text[count] < 0x7f && text[count] != '"' && text[count] != '\\')
        count++;
    return count;
}

static void print_string(FILE *out, const char *text)
{
    size_t length = strlen(text);
    fputc('"', out);
    for (size_t at = 0; at < length;) {
        size_t plain = plain_bytes(text + at);
        fwrite(text + at, 1, plain, out);
        at += plain;
        if (at == length)
            break;
        uint32_t code;
        at += utf8_decode(text + at, length - at, &code);
        char bytes[4];
        if (code == '"' || code == '\\')
            fprintf(out, "\\%c", (char)code);
        else if (code < 0x10000 && utf8_is_control(code))
            fprintf(out, "\\u%04" PRIx32, code);
        else if (utf8_is_control(code)) /* as two surrogates (RFC 8259, section 7) */
            fprintf(out, "\\u%04" PRIx32 "\\u%04" PRIx32, 0xd800 + ((code - 0x10000) >> 10),
                    0xdc00 + ((code - 0x10000) & 0x3ff));
        else
            fwrite(bytes, 1, utf8_encode(code, bytes), out);
    }
    fputc('"', out);
}

static bool is_nested(const cJSON *item)
{
    return cJSON_IsObject(item) || cJSON_IsArray(item) ||
           (cJSON_IsRaw(item) && item->valuestring[0] == '[');
}

static void print_value(FILE *out, const cJSON *item, int depth);

static void new_line(FILE *out, int depth)
{
    fputc('\n', out);
    for (int level = 0; level < depth; level++)
        fputs("  ", out);
}

static void print_children(FILE *out, const cJSON *parent, int depth)
{
    bool object = cJSON_IsObject(parent), lines = object;
    const cJSON *child;
    cJSON_ArrayForEach(child, parent) lines = lines || is_nested(child);
    lines = lines && parent->child;
    fputc(object ? '{' : '[', out);
    cJSON_ArrayForEach(child, parent)
    {
        if (child != parent->child)
            fputs(lines ? "," : ", ", out);
        if (lines)
            new_line(out, depth + 1);
        if (object) {
            print_string(out, child->string);
            fputs(": ", out);
        }
        print_value(out, child, depth + 1);
    }
    if (lines)
        new_line(out, depth);
    fputc(object ? '}' : ']', out);
}

/* Numbers are only ever raw here; the depth is that of our own documents, so recursion is safe. */
static void print_value(FILE *out, const cJSON *item, int depth)
{
    if (cJSON_IsObject(item) || cJSON_IsArray(item))
        print_children(out, item, depth);
    else if (cJSON_IsString(item))
        print_string(out, item->valuestring);
    else if (cJSON_IsRaw(item))
        fputs(item->valuestring, out);
    else
        fputs(cJSON_IsTrue(item) ? "true" : cJSON_IsFalse(item) ? "false" : "null", out);
}

char *json_print(const cJSON *tree)
{
    MemoryText memory;
    FILE *stream = memory_text_open(&memory);
    if (!stream)
        return NULL;
    print_value(stream, tree, 0);
    fputc('\n', stream);
    return memory_text_close(stream, &memory, NULL);
}
