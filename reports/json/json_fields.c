#include "reports/json/json_fields.h"

#include "base/nearest.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* The last parts of a long pointer say most, so that it is cut at its beginning. */
static void write_pointer(const JsonPlace *place, char *text, size_t size)
{
    size_t at = size - 1;
    text[at] = 0;
    for (; place && place->up; place = place->up) {
        char part[80], escaped[164];
        size_t length = 0;
        if (place->key)
            snprintf(part, sizeof part, "%.79s", place->key);
        else
            snprintf(part, sizeof part, "%zu", place->index);
        for (const char *c = part; *c; c++) {
            if (*c == '~' || *c == '/') {
                escaped[length++] = '~';
                escaped[length++] = *c == '~' ? '0' : '1';
            } else {
                escaped[length++] = *c;
            }
        }
        if (length + 5 > at)
            break;
        at -= length;
        memcpy(text + at, escaped, length);
        text[--at] = '/';
    }
    if (place && place->up) {
        at -= 3;
        memcpy(text + at, "...", 3);
    }
    memmove(text, text + at, size - at);
}

void json_fault(JsonReading *reading, const JsonPlace *place, const char *format, ...)
{
    if (reading->status)
        return;
    char pointer[160], words[240];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    write_pointer(place, pointer, sizeof pointer);
    reading->status = error_set(reading->error, STATUS_USAGE, "%.200s: %s%s%s", reading->name,
                                pointer, *pointer ? ": " : "", words);
}

void json_no_memory(JsonReading *reading)
{
    if (!reading->status)
        reading->status = error_set(reading->error, STATUS_FAILED,
                                    "%.200s: out of memory to read it", reading->name);
}

JsonPlace json_member(const JsonPlace *object, const char *key)
{
    const cJSON *value =
        cJSON_IsObject(object->value) ? cJSON_GetObjectItemCaseSensitive(object->value, key) : NULL;
    return (JsonPlace){object, key, 0, value};
}

static JsonPlace need(JsonReading *reading, const JsonPlace *object, const char *key,
                      cJSON_bool (*is)(const cJSON *), const char *accepted)
{
    JsonPlace place = json_member(object, key);
    if (!is(place.value)) {
        json_fault(reading, &place, "%s", place.value ? accepted : "missing");
        place.value = NULL;
    }
    return place;
}

JsonPlace json_need_object(JsonReading *reading, const JsonPlace *object, const char *key)
{
    return need(reading, object, key, cJSON_IsObject, "accepted: an object");
}

JsonPlace json_need_array(JsonReading *reading, const JsonPlace *object, const char *key)
{
    return need(reading, object, key, cJSON_IsArray, "accepted: a list");
}

JsonPlace json_first(const JsonPlace *list)
{
    const cJSON *child = list->value ? list->value->child : NULL;
    const char *key = child && cJSON_IsObject(list->value) ? child->string : NULL;
    return (JsonPlace){list, key, 0, child};
}

JsonPlace json_next(const JsonPlace *place)
{
    const cJSON *next = place->value->next;
    const char *key = next && place->key ? next->string : NULL;
    return (JsonPlace){place->up, key, place->index + 1, next};
}

size_t json_count(const JsonPlace *list)
{
    return list->value ? (size_t)cJSON_GetArraySize(list->value) : 0;
}

const char *json_may_text(JsonReading *reading, const JsonPlace *object, const char *key,
                          const char *otherwise)
{
    JsonPlace place = json_member(object, key);
    if (!place.value)
        return otherwise;
    if (cJSON_IsString(place.value))
        return place.value->valuestring;
    json_fault(reading, &place, "accepted: text");
    return "";
}

bool json_integer(const cJSON *value, uint64_t *ret)
{
    if (!cJSON_IsNumber(value) || !(value->valuedouble >= 0) ||
        value->valuedouble > 9007199254740992.0 || value->valuedouble != floor(value->valuedouble))
        return false;
    *ret = (uint64_t)value->valuedouble;
    return true;
}

uint64_t json_integer_at(JsonReading *reading, const JsonPlace *place, uint64_t least,
                         uint64_t most)
{
    uint64_t value = 0;
    if (!json_integer(place->value, &value) || value < least || value > most) {
        json_fault(reading, place, "accepted: a whole number from %" PRIu64 " to %" PRIu64, least,
                   most);
        return 0;
    }
    return value;
}

double json_may_number(JsonReading *reading, const JsonPlace *object, const char *key,
                       double otherwise, double null)
{
    JsonPlace place = json_member(object, key);
    if (!place.value)
        return otherwise;
    if (cJSON_IsNull(place.value))
        return null;
    /* One beyond a double has been read as infinite by strtod. */
    if (cJSON_IsNumber(place.value) && isfinite(place.value->valuedouble))
        return place.value->valuedouble;
    json_fault(reading, &place, "accepted: a number");
    return 0;
}

void json_only_keys(JsonReading *reading, const JsonPlace *object, const char *const *keys)
{
    size_t count = 0;
    while (keys[count])
        count++;
    for (JsonPlace each = json_first(object); each.value; each = json_next(&each)) {
        bool known = false;
        for (size_t k = 0; k < count; k++)
            known |= strcmp(keys[k], each.key) == 0;
        if (known)
            continue;
        const char *nearest = nearest_name(each.key, keys, count);
        json_fault(reading, &each, "no such key%s%s%s", nearest ? "; did you mean " : "",
                   nearest ? nearest : "", nearest ? "?" : "");
    }
}
