#include "reports/json/field_write.h"

#include "reports/json/json_number.h"
#include "reports/words/text_words.h"

#include <inttypes.h>
#include <math.h>
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

static void write_field(JsonText *json, const JsonField *field, const void *from)
{
    const void *at = json_field_at(field, from);
    const char *key = field->key;
    switch (field->kind) {
    case JSON_BOOL:
        json_add_bool(json, key, *(const bool *)at);
        break;
    case JSON_HOLDS:
        json_add_bool(json, key, field->when(from));
        break;
    case JSON_INTEGER:
        json_add_integer(json, key, json_field_integer(field, from));
        break;
    case JSON_NUMBER:
        json_add_number(json, key, digits_at(field, at));
        break;
    case JSON_TEXT:
    case JSON_KEPT:
        json_add_text(json, key, json_field_text(field, from));
        break;
    case JSON_SEED: /* it may have all 64 bits, more than a JSON number holds */
        json_add_text(json, key, word_made("%" PRIu64, json_field_integer(field, from)).text);
        break;
    case JSON_WHOLE: { /* what is below 2^53 has at most 16 digits */
        const char *digits = json_field_text(field, from);
        uint64_t whole = strlen(digits) <= 16 ? strtoull(digits, NULL, 10) : UINT64_MAX;
        if (whole < UINT64_C(1) << 53)
            json_add_integer(json, key, whole);
        else
            json_add_text(json, key, digits);
        break;
    }
    case JSON_CHOICE:
        json_add_text(json, key, field->words[json_field_integer(field, from)]);
        break;
    case JSON_SAID:
        json_add_text(json, key, field->says ? field->says(from) : field->said);
        break;
    case JSON_RANGE:
        json_open(json, key, '[');
        json_add_number(json, NULL, digits_at(field, at));
        json_add_number(json, NULL, digits_at(field, (const double *)at + 1));
        json_close(json, 1);
        break;
    case JSON_TEXTS:
    case JSON_WORDS:
        json_add_texts(json, key, pointer_at(at), json_field_count(field, from));
        break;
    case JSON_POINTED:
        json_write_object(json, key, field->table, pointer_at(at));
        break;
    case JSON_OBJECT:
        json_write_object(json, key, field->table, at);
        break;
    case JSON_LIST:
    case JSON_ARRAY: {
        bool within = field->kind == JSON_ARRAY;
        const char *elements = within ? at : pointer_at(at);
        size_t count = within ? field->size / field->table->size : json_field_count(field, from);
        json_open(json, key, '[');
        for (size_t i = 0; i < count; i++)
            json_write_object(json, NULL, field->table, elements + i * field->table->size);
        json_close(json, 1);
        break;
    }
    case JSON_PART:
        json_write_fields(json, field->table, from);
        break;
    case JSON_COUNTS: /* by `write` */
    case JSON_ROWS:
    case JSON_PARTS:
    case JSON_END:
        break;
    }
}

void json_write_fields(JsonText *json, const JsonTable *table, const void *from)
{
    for (const JsonField *field = table->fields; field->kind; field++) {
        bool list = field->write && field->kind == JSON_LIST;
        if (!is_written(field, from))
            continue;
        if (list)
            json_open(json, field->key, '[');
        (field->write ? field->write : write_field)(json, field, from);
        json_close(json, list);
    }
}

void json_write_object(JsonText *json, const char *key, const JsonTable *table, const void *from)
{
    json_open(json, key, '{');
    json_write_fields(json, table, from);
    json_close(json, 1);
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
    JsonText json = {0};
    json_open(&json, NULL, '{');
    json_add_text(&json, "schema", document->name);
    json_write_fields(&json, document->table, from);
    json_close(&json, 1);
    return json_take(&json);
}
