/* Typed reading of a parsed JSON document that says where a fault is: the first one becomes one
 * line with the document's name and the fault's JSON pointer (RFC 6901), and what would have been
 * right. What comes after it is read as if it were there, so that a reader needs no test at every
 * step and looks once, at the end. */
#ifndef FAIRNESS_JSON_FIELDS_H
#define FAIRNESS_JSON_FIELDS_H

#include "base/status.h"

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A reading; starts with `name` and `error` alone. */
typedef struct JsonReading {
    const char *name; /* of the document, for the line */
    Error *error;
    Status status; /* of the first fault */
} JsonReading;

/* A value and the way to it. Places live on the stack of whoever reads; `up` must outlive them. */
typedef struct JsonPlace {
    const struct JsonPlace *up; /* NULL for the document */
    const char *key;            /* in the object above, or NULL */
    size_t index;               /* in the array above, where key is NULL */
    const cJSON *value;         /* NULL where there is none */
} JsonPlace;

/* Notes a fault at the place, unless there was one before: "NAME: /cases/0/n: WORDS". STATUS_USAGE.
 */
__attribute__((format(printf, 3, 4))) void json_fault(JsonReading *reading, const JsonPlace *place,
                                                      const char *format, ...);

/* Notes that memory ran out. */
void json_no_memory(JsonReading *reading);

/* The value of a key of an object, which may be missing: then its value is NULL. */
JsonPlace json_member(const JsonPlace *object, const char *key);

/* The same, and a fault unless it is there and an object, or an array. */
JsonPlace json_need_object(JsonReading *reading, const JsonPlace *object, const char *key);
JsonPlace json_need_array(JsonReading *reading, const JsonPlace *object, const char *key);

/* The elements of an array, or the members of an object, in turn:
 *     for (JsonPlace each = json_first(&list); each.value; each = json_next(&each)) */
JsonPlace json_first(const JsonPlace *list);
JsonPlace json_next(const JsonPlace *place);
/* How many there are. */
size_t json_count(const JsonPlace *list);

/* The value of a key, or `otherwise` where it is missing. A fault where it is of another type;
 * after that "", 0. */
const char *json_may_text(JsonReading *reading, const JsonPlace *object, const char *key,
                          const char *otherwise);
/* `null` stands for what the key's description says: an infinity, mostly. */
double json_may_number(JsonReading *reading, const JsonPlace *object, const char *key,
                       double otherwise, double null);

/* Whether a value is a whole number that a double holds exactly, 0 to 2^53; *ret is untouched where
 * not. */
bool json_integer(const cJSON *value, uint64_t *ret);

/* The place's own value as a whole number in that range. */
uint64_t json_integer_at(JsonReading *reading, const JsonPlace *place, uint64_t least,
                         uint64_t most);

/* A fault at the first key of the object that is none of `keys` (ended by NULL), with the nearest
 * of them. */
void json_only_keys(JsonReading *reading, const JsonPlace *object, const char *const *keys);

#endif
