#include "reports/json/field_schema.h"

#include "base/text.h"
#include "reports/json/field_read.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void add_object(JsonText *json, const JsonTable *table, const char *name);

static void add_type(JsonText *json, const char *type, const char *null)
{
    if (null)
        json_add_texts(json, "type", (const char *[]){type, "null"}, 2);
    else
        json_add_text(json, "type", type);
}

static void add_words(JsonText *json, const char *const *words, const char *null)
{
    size_t count = 0;
    while (words[count])
        count++;
    json_add_texts(json, "enum", words, count + (null != NULL)); /* ended by what becomes null */
}

static void add_number(JsonText *json, const JsonField *field)
{
    JsonBounds bounds = json_bounds(field->limits);
    add_type(json, "number", field->null);
    if (isfinite(bounds.least))
        json_add_number(json, bounds.above ? "exclusiveMinimum" : "minimum", bounds.least);
    if (isfinite(bounds.most))
        json_add_number(json, bounds.below ? "exclusiveMaximum" : "maximum", bounds.most);
}

static void add_text(JsonText *json, const JsonField *field, const char *null)
{
    const char *pattern =
        field->kind == JSON_SEED ? "^(0|[1-9][0-9]{0,19})$" : json_form_words(field->form).pattern;
    add_type(json, "string", null);
    if (pattern)
        json_add_text(json, "pattern", pattern);
    if (field->form == FORM_SOME)
        json_add_integer(json, "minLength", 1);
}

static void add_integer(JsonText *json, uint64_t least, uint64_t most)
{
    json_add_text(json, "type", "integer");
    json_add_integer(json, "minimum", least);
    json_add_integer(json, "maximum", most);
}

/* An array; what its elements are is to follow, and is to be closed. */
static void open_array(JsonText *json, const char *null)
{
    add_type(json, "array", null);
    json_open(json, "items", '{');
}

static void add_description(JsonText *json, const JsonField *field)
{
    Text text = {0};
    text_addf(&text, "%s%s%s", field->meaning, field->null ? "; null: " : "",
              field->null ? field->null : "");
    json_add_text(json, "description", text_string(&text));
    text_end_part(&text, &json->out);
    if (field->unit)
        json_add_text(json, "unit", field->unit);
}

static void add_field(JsonText *json, const JsonField *field)
{
    json_open(json, field->key, '{');
    add_description(json, field);
    switch (field->kind) {
    case JSON_BOOL:
    case JSON_HOLDS:
        json_add_text(json, "type", "boolean");
        break;
    case JSON_INTEGER:
        add_integer(json, field->least, json_field_most(field));
        break;
    case JSON_NUMBER:
        add_number(json, field);
        break;
    case JSON_WHOLE:
        json_add_texts(json, "type", (const char *[]){"integer", "string"}, 2);
        json_add_integer(json, "minimum", 0);
        json_add_text(json, "pattern", json_form_words(FORM_WHOLE).pattern);
        break;
    case JSON_CHOICE: /* of which the first is none, where it may be left out */
        add_words(json, field->words + field->optional, NULL);
        break;
    case JSON_SAID:
        if (field->said)
            json_add_text(json, "const", field->said);
        /* fall through */
    case JSON_TEXT:
    case JSON_KEPT:
        if (field->words)
            add_words(json, field->words, field->null);
        /* fall through */
    case JSON_SEED:
        if (!field->said && !field->words)
            add_text(json, field, field->null);
        break;
    case JSON_RANGE:
        open_array(json, NULL);
        add_number(json, field);
        json_close(json, 1);
        json_add_integer(json, "minItems", 2);
        json_add_integer(json, "maxItems", 2);
        break;
    case JSON_TEXTS:
    case JSON_WORDS:
        open_array(json, NULL);
        add_text(json, field, NULL);
        json_close(json, 1);
        break;
    case JSON_COUNTS:
    case JSON_ROWS:
        open_array(json, field->null);
        if (field->kind == JSON_ROWS)
            open_array(json, NULL);
        if (field->form)
            add_text(json, field, NULL);
        else
            add_integer(json, 0, MOST_INTEGER);
        json_close(json, field->kind == JSON_ROWS ? 2 : 1);
        break;
    case JSON_OBJECT:
    case JSON_POINTED:
        add_object(json, field->table, NULL);
        break;
    case JSON_ARRAY:
        json_add_integer(json, "minItems", field->size / field->table->size);
        json_add_integer(json, "maxItems", field->size / field->table->size);
        /* fall through */
    case JSON_LIST:
        if (field->least)
            json_add_integer(json, "minItems", field->least);
        open_array(json, NULL);
        add_object(json, field->table, NULL);
        json_close(json, 1);
        break;
    case JSON_END:
    case JSON_PART:
    case JSON_PARTS:
        break;
    }
    json_close(json, 1);
}

static void add_properties(JsonText *json, const JsonTable *table)
{
    for (const JsonField *field = table->fields; field->kind; field++)
        if (field->kind == JSON_PART)
            add_properties(json, field->table);
        else if (field->kind == JSON_PARTS)
            for (size_t i = 0; field->part(field, i); i++)
                add_properties(json, field->part(field, i));
        else
            add_field(json, field);
}

/* Those that there always must be, of parts without a condition, too. */
static void require_keys(JsonText *json, const JsonTable *table)
{
    for (const JsonField *field = table->fields; field->kind; field++)
        if (field->kind == JSON_PART && !field->if_size && !field->unless_key)
            require_keys(json, field->table);
        else if (json_field_required(field))
            json_add_text(json, NULL, field->key);
}

/* Which keys there must be, `name` for a document's among them. */
static void add_required(JsonText *json, const JsonTable *table, const char *name)
{
    json_open(json, "required", '[');
    if (name)
        json_add_text(json, NULL, "schema");
    require_keys(json, table);
    json_close(json, 1);
    for (const JsonField *field = table->fields; field->kind; field++) {
        if (!field->unless_key)
            continue;
        json_open(json, "if", '{');
        json_open(json, "properties", '{');
        json_open(json, field->unless_key, '{');
        json_add_text(json, "const", field->unless_word);
        json_close(json, 3);
        json_open(json, "then", '{');
        json_add_texts(json, "required", &field->then_key, 1);
        json_close(json, 1);
        json_open(json, "else", '{');
        add_required(json, field->table, NULL);
        json_close(json, 1);
    }
}

static void add_object(JsonText *json, const JsonTable *table, const char *name)
{
    json_add_text(json, "type", "object");
    json_open(json, "properties", '{');
    if (name) {
        json_open(json, "schema", '{');
        json_add_text(json, "description", "name and version of this format");
        json_add_text(json, "const", name);
        json_close(json, 1);
    }
    add_properties(json, table);
    json_close(json, 1);
    add_required(json, table, name);
    json_add_bool(json, "additionalProperties", true);
}

void json_schema(JsonText *json, const JsonDocument *document)
{
    static const char stays[] = ". Keys come in the order given here. Keys may be added under /1, "
                                "none is removed or changes "
                                "its meaning: readers skip what they do not know. Integers are "
                                "below 2^53; no number is NaN or "
                                "infinite";
    Text id = {0}, meaning = {0};
    const char *slash = strchr(document->name, '/');
    text_addf(&id, "%.*s-%s.schema.json", (int)(slash - document->name), document->name, slash + 1);
    text_addf(&meaning, "%s%s", document->meaning, document->table ? stays : "");
    json_add_text(json, "$schema", "https://json-schema.org/draft/2020-12/schema");
    json_add_text(json, "$id", text_string(&id));
    json_add_text(json, "title", document->name);
    json_add_text(json, "description", text_string(&meaning));
    text_end_part(&id, &json->out);
    text_end_part(&meaning, &json->out);
    if (document->table)
        add_object(json, document->table, document->name);
    else
        document->schema(json);
}
