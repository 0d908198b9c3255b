/* JSON as text, written from its beginning to its end. Objects are indented by two, arrays of plain
 * values (so, each row of a matrix) take one line. Strings come out as valid UTF-8 whatever goes
 * in: bad bytes become U+FFFD, control characters are escaped. */
#ifndef FAIRNESS_JSON_TEXT_H
#define FAIRNESS_JSON_TEXT_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { JSON_DEPTH = 64 };

/* A document as far as it is written; starts zeroed. */
typedef struct JsonText {
    Text out;
    size_t depth; /* objects and arrays that are open */
    struct {
        bool object, begun, lines;
    } levels[JSON_DEPTH]; /* they, the outermost first */
} JsonText;

/* Each adds one value: under `key` of an object, or at the end of an array where `key` is NULL.
 * What is opened, '{' or '[', is closed again; so many levels of it. */
void json_open(JsonText *json, const char *key, char bracket);
void json_close(JsonText *json, size_t levels);
void json_add_bool(JsonText *json, const char *key, bool value);
void json_add_integer(JsonText *json, const char *key, uint64_t value);
/* NULL becomes null. */
void json_add_text(JsonText *json, const char *key, const char *value);
/* Infinities and NaN become null. */
void json_add_number(JsonText *json, const char *key, double value);
/* Arrays. */
void json_add_counts(JsonText *json, const char *key, const uint64_t *cells, size_t count);
void json_add_texts(JsonText *json, const char *key, const char *const *texts, size_t count);

/* Ends the document with a newline. The caller frees it; NULL when out of memory. */
char *json_take(JsonText *json);

#endif
