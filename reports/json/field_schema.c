#include "reports/json/field_schema.h"

#include "base/text.h"
#include "reports/json/field_read.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void add_object(JsonBuilder *builder, cJSON *schema, const JsonTable *table,
                       const char *name);

static void add_type(JsonBuilder *builder, cJSON *schema, const char *type, const char *null)
{
    if (!null) {
        json_add_text(builder, schema, "type", type);
        return;
    }
    cJSON *types = json_add_array(builder, schema, "type");
    json_add_text(builder, types, NULL, type);
    json_add_text(builder, types, NULL, "null");
}

static void add_words(JsonBuilder *builder, cJSON *schema, const char *const *words,
                      const char *null)
{
    cJSON *list = json_add_array(builder, schema, "enum");
    for (; *words; words++)
        json_add_text(builder, list, NULL, *words);
    if (null)
        json_add_text(builder, list, NULL, NULL);
}

static void add_number(JsonBuilder *builder, cJSON *schema, const JsonField *field)
{
    JsonBounds bounds = json_bounds(field->limits);
    add_type(builder, schema, "number", field->null);
    if (isfinite(bounds.least))
        json_add_number(builder, schema, bounds.above ? "exclusiveMinimum" : "minimum",
                        bounds.least);
    if (isfinite(bounds.most))
        json_add_number(builder, schema, bounds.below ? "exclusiveMaximum" : "maximum",
                        bounds.most);
}

static void add_text(JsonBuilder *builder, cJSON *schema, const JsonField *field, const char *null)
{
    const char *pattern =
        field->kind == JSON_SEED ? "^(0|[1-9][0-9]{0,19})$" : json_form_words(field->form).pattern;
    add_type(builder, schema, "string", null);
    if (pattern)
        json_add_text(builder, schema, "pattern", pattern);
    if (field->form == FORM_SOME)
        json_add_integer(builder, schema, "minLength", 1);
}

static void add_integer(JsonBuilder *builder, cJSON *schema, uint64_t least, uint64_t most)
{
    json_add_text(builder, schema, "type", "integer");
    json_add_integer(builder, schema, "minimum", least);
    json_add_integer(builder, schema, "maximum", most);
}

/* An array, and what its elements are. */
static cJSON *add_array(JsonBuilder *builder, cJSON *schema, const char *null)
{
    add_type(builder, schema, "array", null);
    return json_add_object(builder, schema, "items");
}

static void add_description(JsonBuilder *builder, cJSON *schema, const JsonField *field)
{
    Text text = {0};
    text_addf(&text, "%s%s%s", field->meaning, field->null ? "; null: " : "",
              field->null ? field->null : "");
    json_add_text(builder, schema, "description", text_string(&text));
    builder->failed |= text.lost;
    text_clear(&text);
    if (field->unit)
        json_add_text(builder, schema, "unit", field->unit);
}

static void add_field(JsonBuilder *builder, cJSON *properties, const JsonField *field)
{
    cJSON *schema = json_add_object(builder, properties, field->key);
    add_description(builder, schema, field);
    switch (field->kind) {
    case JSON_BOOL:
    case JSON_HOLDS:
        json_add_text(builder, schema, "type", "boolean");
        break;
    case JSON_INTEGER:
        add_integer(builder, schema, field->least, json_field_most(field));
        break;
    case JSON_NUMBER:
        add_number(builder, schema, field);
        break;
    case JSON_WHOLE: {
        cJSON *types = json_add_array(builder, schema, "type");
        json_add_text(builder, types, NULL, "integer");
        json_add_text(builder, types, NULL, "string");
        json_add_integer(builder, schema, "minimum", 0);
        json_add_text(builder, schema, "pattern", json_form_words(FORM_WHOLE).pattern);
        break;
    }
    case JSON_CHOICE: /* of which the first is none, where it may be left out */
        add_words(builder, schema, field->words + field->optional, NULL);
        break;
    case JSON_SAID:
        if (field->said)
            json_add_text(builder, schema, "const", field->said);
        /* fall through */
    case JSON_TEXT:
    case JSON_KEPT:
        if (field->words)
            add_words(builder, schema, field->words, field->null);
        /* fall through */
    case JSON_SEED:
        if (!field->said && !field->words)
            add_text(builder, schema, field, field->null);
        break;
    case JSON_RANGE:
        add_number(builder, add_array(builder, schema, NULL), field);
        json_add_integer(builder, schema, "minItems", 2);
        json_add_integer(builder, schema, "maxItems", 2);
        break;
    case JSON_TEXTS:
    case JSON_WORDS:
        add_text(builder, add_array(builder, schema, NULL), field, NULL);
        break;
    case JSON_COUNTS:
    case JSON_ROWS: {
        cJSON *items = add_array(builder, schema, field->null);
        items = field->kind == JSON_ROWS ? add_array(builder, items, NULL) : items;
        if (field->form)
            add_text(builder, items, field, NULL);
        else
            add_integer(builder, items, 0, MOST_INTEGER);
        break;
    }
    case JSON_OBJECT:
    case JSON_POINTED:
        add_object(builder, schema, field->table, NULL);
        break;
    case JSON_ARRAY:
        json_add_integer(builder, schema, "minItems", field->size / field->table->size);
        json_add_integer(builder, schema, "maxItems", field->size / field->table->size);
        /* fall through */
    case JSON_LIST:
        if (field->least)
            json_add_integer(builder, schema, "minItems", field->least);
        add_object(builder, add_array(builder, schema, NULL), field->table, NULL);
        break;
    case JSON_END:
    case JSON_PART:
    case JSON_PARTS:
        break;
    }
}

static void add_properties(JsonBuilder *builder, cJSON *properties, const JsonTable *table)
{
    for (const JsonField *field = table->fields; field->kind; field++)
        if (field->kind == JSON_PART)
            add_properties(builder, properties, field->table);
        else if (field->kind == JSON_PARTS)
            for (size_t i = 0; field->part(field, i); i++)
                add_properties(builder, properties, field->part(field, i));
        else
            add_field(builder, properties, field);
}

/* Those that there always must be, of parts without a condition, too. */
static void require_keys(JsonBuilder *builder, cJSON *required, const JsonTable *table)
{
    for (const JsonField *field = table->fields; field->kind; field++)
        if (field->kind == JSON_PART && !field->if_size && !field->unless_key)
            require_keys(builder, required, field->table);
        else if (json_field_required(field))
            json_add_text(builder, required, NULL, field->key);
}

/* Which keys there must be, `name` for a document's among them. */
static void add_required(JsonBuilder *builder, cJSON *schema, const JsonTable *table,
                         const char *name)
{
    cJSON *required = json_add_array(builder, schema, "required");
    if (name)
        json_add_text(builder, required, NULL, "schema");
    require_keys(builder, required, table);
    for (const JsonField *field = table->fields; field->kind; field++) {
        if (!field->unless_key)
            continue;
        cJSON *key = json_add_object(
            builder, json_add_object(builder, json_add_object(builder, schema, "if"), "properties"),
            field->unless_key);
        json_add_text(builder, key, "const", field->unless_word);
        cJSON *then = json_add_array(builder, json_add_object(builder, schema, "then"), "required");
        json_add_text(builder, then, NULL, field->then_key);
        add_required(builder, json_add_object(builder, schema, "else"), field->table, NULL);
    }
}

static void add_object(JsonBuilder *builder, cJSON *schema, const JsonTable *table,
                       const char *name)
{
    json_add_text(builder, schema, "type", "object");
    cJSON *properties = json_add_object(builder, schema, "properties");
    if (name) {
        cJSON *version = json_add_object(builder, properties, "schema");
        json_add_text(builder, version, "description", "name and version of this format");
        json_add_text(builder, version, "const", name);
    }
    add_properties(builder, properties, table);
    add_required(builder, schema, table, name);
    json_add_bool(builder, schema, "additionalProperties", true);
}

void json_schema(JsonBuilder *builder, cJSON *schema, const JsonDocument *document)
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
    json_add_text(builder, schema, "$schema", "https://json-schema.org/draft/2020-12/schema");
    json_add_text(builder, schema, "$id", text_string(&id));
    json_add_text(builder, schema, "title", document->name);
    json_add_text(builder, schema, "description", text_string(&meaning));
    builder->failed |= id.lost || meaning.lost;
    text_clear(&id);
    text_clear(&meaning);
    if (document->table)
        add_object(builder, schema, document->table, document->name);
    else
        document->schema(builder, schema);
}
