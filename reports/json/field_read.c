#include "reports/json/field_read.h"

#include "reports/words/utf8.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

JsonBounds json_bounds(JsonLimits limits)
{
    static const JsonBounds bounds[] = {
        [LIMITS_NONE] = {-INFINITY, INFINITY, false, false, "a number"},
        [LIMITS_FROM_0] = {0, INFINITY, false, false, "a number from 0 on"},
        [LIMITS_FROM_1] = {1, INFINITY, false, false, "a number from 1 on"},
        [LIMITS_SHARE] = {0, 1, false, false, "a number from 0 to 1"},
        [LIMITS_UP_TO_0] = {-INFINITY, 0, false, false, "a number up to 0"},
        [LIMITS_ABOVE_0] = {0, INFINITY, true, false, "a number above 0"},
        [LIMITS_CHANCE] = {0, 1, true, false, "a number above 0 and up to 1"},
        [LIMITS_BETWEEN] = {0, 1, true, true, "a number between 0 and 1"},
    };
    return bounds[limits];
}

JsonFormWords json_form_words(JsonForm form)
{
    static const JsonFormWords words[] = {
        [FORM_ANY] = {NULL, "text"},
        [FORM_SOME] = {NULL, "a text that is not empty"},
        [FORM_WHOLE] = {"^(0|[1-9][0-9]*)$", "digits as text"},
        [FORM_FRACTION] = {"^(0|[1-9][0-9]*)(/[1-9][0-9]*)?$",
                           "a whole number or a fraction, as text"},
        [FORM_SIGNED] = {"^-?(0|[1-9][0-9]*)(/[1-9][0-9]*)?$", "a fraction, as text"},
        [FORM_DIGEST] = {"^(sha256:[0-9a-f]{64})?$", "sha256: and 64 hexadecimal digits"},
        [FORM_TIME] = {"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$",
                       "a time as 2026-01-31T12:00:00Z"},
    };
    return words[form];
}

uint64_t json_field_most(const JsonField *field)
{
    return field->most ? field->most : MOST_INTEGER;
}

static bool is_whole(const char *text)
{
    return *text && !text[strspn(text, "0123456789")];
}

static bool has_form(JsonForm form, const char *text)
{
    static const char time[] = "0000-00-00T00:00:00Z";
    size_t digits = strspn(text, "0123456789"), length = strlen(text);
    bool well = true;
    switch (form) {
    case FORM_ANY:
        break;
    case FORM_SOME:
        return length > 0;
    case FORM_WHOLE:
        return is_whole(text);
    case FORM_SIGNED:
        return has_form(FORM_FRACTION, text + (*text == '-'));
    case FORM_FRACTION:
        return digits && (!text[digits] || (text[digits] == '/' && is_whole(text + digits + 1)));
    case FORM_DIGEST:
        return !length || (strncmp(text, "sha256:", 7) == 0 && length == 71 &&
                           strspn(text + 7, "0123456789abcdef") == 64);
    case FORM_TIME: /* a reader of it may take it for granted */
        well = length == strlen(time);
        for (size_t i = 0; well && time[i]; i++)
            well = time[i] == '0' ? text[i] >= '0' && text[i] <= '9' : text[i] == time[i];
    }
    return well;
}

void *reader_zeroed(ReportReader *reader, size_t count, size_t size)
{
    void *made = arena_get(&reader->run.memory, count, size);
    if (!made)
        json_no_memory(&reader->json);
    return made;
}

/* A copy. A word of the program's own (a check's id) is printed as it is by writers: what cannot be
 * in one is made harmless. */
static char *copy_of(ReportReader *reader, const char *text, bool free_text)
{
    char *made = arena_copy(&reader->run.memory, text);
    if (!made)
        json_no_memory(&reader->json);
    else if (!free_text)
        utf8_make_printable(made);
    return made;
}

/* As many whole characters as there is room for. Bytes that are no UTF-8 become U+FFFD, so that
 * what is written again and read again stays as it is. */
static void copy_into(char *to, size_t size, const char *text)
{
    size_t filled = 0;
    for (size_t at = 0, length = strlen(text); at < length;) {
        uint32_t code;
        char bytes[4];
        at += utf8_decode(text + at, length - at, &code);
        size_t more = utf8_encode(code, bytes);
        if (filled + more >= size)
            break;
        memcpy(to + filled, bytes, more);
        filled += more;
    }
    to[filled] = 0;
}

/* The text of a place; a fault, and NULL, where it is of another kind or form. */
static const char *text_at(ReportReader *reader, const JsonPlace *place, JsonForm form)
{
    const char *text = cJSON_IsString(place->value) ? place->value->valuestring : NULL;
    if (text && has_form(form, text))
        return text;
    json_fault(&reader->json, place, "accepted: %s",
               json_form_words(text ? form : FORM_ANY).accepted);
    return NULL;
}

static void read_text(ReportReader *reader, const JsonPlace *place, const JsonField *field,
                      char *at)
{
    const char *text = text_at(reader, place, field->form);
    if (!text)
        return;
    if (json_field_is_array(field)) {
        copy_into(at, field->size, text);
        return;
    }
    const char *made = copy_of(reader, text, field->kind == JSON_TEXT || field->free);
    memcpy(at, &made, sizeof made);
}

static void read_seed(ReportReader *reader, const JsonPlace *place, uint64_t *at)
{
    const char *text = text_at(reader, place, FORM_ANY);
    size_t length = text ? strlen(text) : 0;
    if (length < 1 || length > 20 || !is_whole(text) ||
        (length == 20 && strcmp(text, "18446744073709551615") > 0))
        json_fault(&reader->json, place, "accepted: a whole number of 64 bits, as text");
    else
        *at = strtoull(text, NULL, 10);
}

static void read_integer(ReportReader *reader, const JsonPlace *place, const JsonField *field,
                         char *at)
{
    uint64_t value = json_integer_at(&reader->json, place, field->least, json_field_most(field));
    uint32_t small = (uint32_t)value;
    memcpy(at, field->size == sizeof value ? (void *)&value : (void *)&small, field->size);
}

static void read_number(ReportReader *reader, const JsonPlace *place, const JsonField *field,
                        double *at)
{
    JsonBounds bounds = json_bounds(field->limits);
    double value = cJSON_IsNumber(place->value) ? place->value->valuedouble : NAN;
    if (!isfinite(value)) /* beyond a double it has been read as infinite */
        json_fault(&reader->json, place, "accepted: a number");
    else if (!(value >= bounds.least && value <= bounds.most) ||
             (bounds.above && value == bounds.least) || (bounds.below && value == bounds.most))
        json_fault(&reader->json, place, "accepted: %s", bounds.accepted);
    else
        *at = value;
}

static void read_choice(ReportReader *reader, const JsonPlace *place, const JsonField *field,
                        unsigned *at)
{
    const char *word = text_at(reader, place, FORM_ANY);
    char all[200] = "";
    size_t length = 0;
    if (!word)
        return;
    for (unsigned i = 0; field->words[i]; i++) {
        if (strcmp(field->words[i], word) == 0) {
            *at = i;
            return;
        }
        length += (size_t)snprintf(all + length, sizeof all - length, "%s%s", i ? ", " : "",
                                   field->words[i]);
    }
    json_fault(&reader->json, place, "accepted: %s", all);
}

static void read_range(ReportReader *reader, const JsonPlace *place, double *at)
{
    const cJSON *low = cJSON_IsArray(place->value) ? place->value->child : NULL;
    const cJSON *high = low ? low->next : NULL;
    if (!high || high->next) {
        json_fault(&reader->json, place, "accepted: two numbers");
        return;
    }
    if (!cJSON_IsNumber(low) || !(cJSON_IsNumber(high) || cJSON_IsNull(high)) ||
        !(low->valuedouble >= 0 && isfinite(low->valuedouble)) ||
        (cJSON_IsNumber(high) && !(high->valuedouble >= 0 && isfinite(high->valuedouble))))
        json_fault(&reader->json, place, "accepted: two numbers from 0 on");
    at[0] = low->valuedouble;
    at[1] = cJSON_IsNull(high) ? INFINITY : high->valuedouble;
}

/* An array at the field, of which as many as are read so far count as there. */
static void read_list(ReportReader *reader, const JsonPlace *list, const JsonField *field,
                      void *into)
{
    bool texts = field->kind != JSON_LIST;
    size_t size = texts ? sizeof(char *) : field->table->size, count = 0;
    char *elements = reader_zeroed(reader, json_count(list), size);
    memcpy((char *)into + field->at, &elements, sizeof elements);
    for (JsonPlace each = json_first(list); elements && !reader->json.status && each.value;
         each = json_next(&each)) {
        char *element = elements + size * count++;
        memcpy((char *)into + field->count_at, &count, sizeof count);
        const char *text = texts ? text_at(reader, &each, field->form) : NULL;
        if (!texts)
            json_read_fields(reader, &each, field->table, element);
        else if (text) {
            text = copy_of(reader, text, field->kind == JSON_TEXTS);
            memcpy(element, &text, sizeof text);
        }
    }
}

void json_read_cells(ReportReader *reader, const JsonPlace *list, uint64_t *cells, size_t count)
{
    if (json_count(list) != count) {
        json_fault(&reader->json, list, "has %zu counts; accepted: %zu", json_count(list), count);
        return;
    }
    for (JsonPlace each = json_first(list); cells && each.value; each = json_next(&each))
        cells[each.index] = json_integer_at(&reader->json, &each, 0, MOST_INTEGER);
}

/* Sets numbers whose keys are missing. */
static void set_none(const JsonTable *table, void *into)
{
    for (const JsonField *field = table->fields; field->kind; field++) {
        void *at = (char *)into + field->at;
        if (field->kind == JSON_OBJECT || field->kind == JSON_PART)
            set_none(field->table, at);
        else if (!field->written && !field->zero && field->kind == JSON_NUMBER)
            *(double *)at = NAN;
        else if (field->kind == JSON_RANGE)
            ((double *)at)[0] = ((double *)at)[1] = NAN;
    }
}

void json_read_value(ReportReader *reader, const JsonPlace *place, const JsonField *field,
                     void *into)
{
    JsonReading *json = &reader->json;
    void *at = (char *)into + field->at;
    switch (field->kind) {
    case JSON_BOOL:
        *(bool *)at = cJSON_IsTrue(place->value);
        if (!cJSON_IsBool(place->value))
            json_fault(json, place, "accepted: true, false");
        break;
    case JSON_INTEGER:
        read_integer(reader, place, field, at);
        break;
    case JSON_NUMBER:
        read_number(reader, place, field, at);
        break;
    case JSON_TEXT:
    case JSON_KEPT:
        read_text(reader, place, field, at);
        break;
    case JSON_SEED:
        read_seed(reader, place, at);
        break;
    case JSON_CHOICE:
        read_choice(reader, place, field, at);
        break;
    case JSON_RANGE:
        read_range(reader, place, at);
        break;
    case JSON_POINTED:
    case JSON_OBJECT:
        if (!cJSON_IsObject(place->value)) {
            json_fault(json, place, "accepted: an object");
            break;
        }
        if (field->kind == JSON_POINTED) {
            void *made = reader_zeroed(reader, 1, field->table->size);
            memcpy(at, &made, sizeof made);
            at = made;
        }
        if (at)
            json_read_fields(reader, place, field->table, at);
        break;
    case JSON_TEXTS:
    case JSON_WORDS:
    case JSON_LIST:
        read_list(reader, place, field, into);
        break;
    case JSON_COUNTS: /* by `read` */
    case JSON_ROWS:
    case JSON_SAID:
    case JSON_HOLDS:
    case JSON_WHOLE:
    case JSON_ARRAY:
    case JSON_PART:
    case JSON_PARTS:
    case JSON_END:
        break;
    }
}

static bool is_list(const JsonField *field)
{
    return (field->kind >= JSON_TEXTS && field->kind <= JSON_ROWS) || field->kind == JSON_LIST;
}

static void read_field(ReportReader *reader, const JsonPlace *object, const JsonField *field,
                       void *into)
{
    if (field->kind == JSON_PART) {
        if (json_field_holds(field, into))
            json_read_fields(reader, object, field->table, into);
        return;
    }
    if (field->kind == JSON_PARTS) {
        field->read(reader, object, field, into);
        return;
    }
    JsonPlace place = json_member(object, field->key);
    if (field->flag)
        ((bool *)into)[field->flag - 1] = place.value != NULL;
    if (field->kind == JSON_SAID || field->kind == JSON_HOLDS || field->written)
        return;
    if (!place.value) {
        if (json_field_required(field))
            json_fault(&reader->json, &place, "missing");
    } else if (field->null && field->kind != JSON_RANGE && cJSON_IsNull(place.value)) {
        if (field->kind == JSON_NUMBER)
            *(double *)((char *)into + field->at) = field->null_is;
    } else if (is_list(field) && !cJSON_IsArray(place.value)) {
        json_fault(&reader->json, &place, "accepted: a list");
    } else if (field->read) {
        field->read(reader, &place, field, into);
    } else {
        json_read_value(reader, &place, field, into);
    }
}

void json_read_fields(ReportReader *reader, const JsonPlace *object, const JsonTable *table,
                      void *into)
{
    set_none(table, into);
    for (const JsonField *field = table->fields; field->kind && !reader->json.status; field++)
        read_field(reader, object, field, into);
    if (table->after && !reader->json.status)
        table->after(reader, object, into);
}
