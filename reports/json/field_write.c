#include "reports/json/field_write.h"

#include "reports/json/json_number.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The copied value has the type of its kind. */
static double number_at(const void *at)
{
    double value;
    memcpy(&value, at, sizeof value);
    return value;
}

static const void *pointer_at(const void *at)
{
    const void *value;
    memcpy(&value, at, sizeof value);
    return value;
}

/* The copied value in as many digits as the field has. */
static double digits_at(const JsonField *field, const void *at)
{
    return number_rounded(number_at(at), field->digits);
}

/* The value of a field in its struct. */
static const void *json_field_at(const JsonField *field, const void *from)
{
    return (const char *)from + field->at;
}

bool json_field_is_array(const JsonField *field)
{
    return field->kind == JSON_TEXT && field->size != sizeof(char *);
}

static const char *json_field_text(const JsonField *field, const void *from)
{
    const void *at = json_field_at(field, from);
    return json_field_is_array(field) ? at : pointer_at(at);
}

static uint64_t json_field_integer(const JsonField *field, const void *from)
{
    uint64_t value = 0;
    uint32_t small = 0;
    bool wide = field->size == sizeof value;
    memcpy(wide ? (void *)&value : (void *)&small, json_field_at(field, from), field->size);
    return wide ? value : small;
}

static size_t json_field_count(const JsonField *field, const void *from)
{
    size_t count;
    memcpy(&count, (const char *)from + field->count_at, sizeof count);
    return count;
}

bool json_field_holds(const JsonField *field, const void *from)
{
    bool zero = true;
    for (size_t i = 0; field->if_at && i < field->if_size; i++)
        zero &= ((const char *)from)[field->if_at - 1 + i] == 0;
    return (!field->if_at || zero == field->if_zero) && (!field->when || field->when(from));
}

bool json_field_required(const JsonField *field)
{
    return field->kind != JSON_PART && field->kind != JSON_PARTS && field->kind != JSON_POINTED &&
           !field->optional && !field->added && !field->flag && !field->if_at &&
           (!field->when || field->kind == JSON_HOLDS);
}

/* Whether there is nothing to be written. */
static bool is_none(const JsonField *field, const void *from)
{
    switch (field->kind) {
    case JSON_BOOL:
        return !*(const bool *)json_field_at(field, from);
    case JSON_INTEGER:
    case JSON_CHOICE:
        return !json_field_integer(field, from);
    case JSON_NUMBER:
    case JSON_RANGE: {
        double value = number_at(json_field_at(field, from));
        return isnan(value) || (isinf(value) && !field->null) || (field->zero && value == 0);
    }
    case JSON_TEXT:
    case JSON_KEPT: {
        const char *text = json_field_text(field, from);
        return !text || (json_field_is_array(field) && !*text);
    }
    case JSON_COUNTS:
    case JSON_ROWS:
    case JSON_POINTED:
        return !pointer_at(json_field_at(field, from));
    case JSON_LIST:
    case JSON_TEXTS:
    case JSON_WORDS:
        return !pointer_at(json_field_at(field, from)) || !json_field_count(field, from);
    case JSON_OBJECT:
        for (const JsonField *each = field->table->fields; each->kind; each++)
            if (each->kind == JSON_NUMBER && !each->optional &&
                is_none(each, json_field_at(field, from)))
                return true;
        return false;
    default:
        return false;
    }
}

static bool is_written(const JsonField *field, const void *from)
{
    if (field->kind == JSON_HOLDS)
        return true;
    if (field->flag && !((const bool *)from)[field->flag - 1])
        return false;
    return json_field_holds(field, from) &&
           (!(field->optional || field->kind == JSON_POINTED) || !is_none(field, from));
}

static void write_field(JsonBuilder *builder, cJSON *object, const JsonField *field,
                        const void *from)
{
    const void *at = json_field_at(field, from);
    const char *key = field->key;
    char seed[24];
    switch (field->kind) {
    case JSON_BOOL:
        json_add_bool(builder, object, key, *(const bool *)at);
        break;
    case JSON_HOLDS:
        json_add_bool(builder, object, key, field->when(from));
        break;
    case JSON_INTEGER:
        json_add_integer(builder, object, key, json_field_integer(field, from));
        break;
    case JSON_NUMBER:
        json_add_number(builder, object, key, digits_at(field, at));
        break;
    case JSON_TEXT:
    case JSON_KEPT:
        json_add_text(builder, object, key, json_field_text(field, from));
        break;
    case JSON_SEED: /* it may have all 64 bits, more than a JSON number holds */
        snprintf(seed, sizeof seed, "%" PRIu64, json_field_integer(field, from));
        json_add_text(builder, object, key, seed);
        break;
    case JSON_WHOLE: { /* what is below 2^53 has at most 16 digits */
        const char *digits = json_field_text(field, from);
        uint64_t whole = strlen(digits) <= 16 ? strtoull(digits, NULL, 10) : UINT64_MAX;
        if (whole < UINT64_C(1) << 53)
            json_add_integer(builder, object, key, whole);
        else
            json_add_text(builder, object, key, digits);
        break;
    }
    case JSON_CHOICE:
        json_add_text(builder, object, key, field->words[json_field_integer(field, from)]);
        break;
    case JSON_SAID:
        json_add_text(builder, object, key, field->says ? field->says(from) : field->said);
        break;
    case JSON_RANGE: {
        cJSON *range = json_add_array(builder, object, key);
        json_add_number(builder, range, NULL, digits_at(field, at));
        json_add_number(builder, range, NULL, digits_at(field, (const double *)at + 1));
        break;
    }
    case JSON_TEXTS:
    case JSON_WORDS: {
        cJSON *list = json_add_array(builder, object, key);
        const char *const *texts = pointer_at(at);
        for (size_t i = 0, count = json_field_count(field, from); i < count; i++)
            json_add_text(builder, list, NULL, texts[i]);
        break;
    }
    case JSON_POINTED:
        at = pointer_at(at);
        /* fall through */
    case JSON_OBJECT:
        json_write_fields(builder, json_add_object(builder, object, key), field->table, at);
        break;
    case JSON_LIST:
    case JSON_ARRAY: {
        bool within = field->kind == JSON_ARRAY;
        cJSON *list = json_add_array(builder, object, key);
        const char *elements = within ? at : pointer_at(at);
        size_t count = within ? field->size / field->table->size : json_field_count(field, from);
        for (size_t i = 0; i < count; i++)
            json_write_fields(builder, json_add_object(builder, list, NULL), field->table,
                              elements + i * field->table->size);
        break;
    }
    case JSON_PART:
        json_write_fields(builder, object, field->table, from);
        break;
    case JSON_COUNTS: /* by `write` */
    case JSON_ROWS:
    case JSON_PARTS:
    case JSON_END:
        break;
    }
}

void json_write_fields(JsonBuilder *builder, cJSON *object, const JsonTable *table,
                       const void *from)
{
    for (const JsonField *field = table->fields; field->kind; field++) {
        if (!is_written(field, from))
            continue;
        if (field->write)
            field->write(builder, object, field, from);
        else
            write_field(builder, object, field, from);
    }
}

static const char *version_text(const void *from)
{
    return FAIRNESS_VERSION;
}

const JsonTable tool_keys = {
    .fields = (const JsonField[]){SAID("name", "fairness", "the name of the program"),
                                  SAYS("version", version_text, "its version", .form = FORM_SOME),
                                  {0}}};

char *json_document(const JsonDocument *document, const void *from)
{
    cJSON *root = cJSON_CreateObject();
    JsonBuilder builder = {.failed = root == NULL};
    json_add_text(&builder, root, "schema", document->name);
    json_write_fields(&builder, root, document->table, from);
    char *text = builder.failed ? NULL : json_print(root);
    cJSON_Delete(root);
    return text;
}
