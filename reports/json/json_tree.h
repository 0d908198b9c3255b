/* Building a JSON document with cJSON and printing it our way. cJSON's own printing loses bits of
 * doubles, rounds large integers and passes invalid UTF-8 on; here numbers are raw text and strings
 * are cleaned when they are printed. */
#ifndef FAIRNESS_JSON_TREE_H
#define FAIRNESS_JSON_TREE_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Remembers that an allocation failed, so that a document is built without a test at every step and
 * the flag is looked at once, at the end. Starts zeroed. */
typedef struct JsonBuilder {
    bool failed;
} JsonBuilder;

/* Each adds one value to `parent`, which keeps it: under `key` (static storage) of an object, or at
 * the end of an array when `key` is NULL. A NULL `parent` (an earlier failure) is let through. */
cJSON *json_add_object(JsonBuilder *builder, cJSON *parent, const char *key);
cJSON *json_add_array(JsonBuilder *builder, cJSON *parent, const char *key);
void json_add_bool(JsonBuilder *builder, cJSON *parent, const char *key, bool value);
void json_add_integer(JsonBuilder *builder, cJSON *parent, const char *key, uint64_t value);
/* NULL becomes null. */
void json_add_text(JsonBuilder *builder, cJSON *parent, const char *key, const char *value);
/* Infinities and NaN become null. */
void json_add_number(JsonBuilder *builder, cJSON *parent, const char *key, double value);
/* An array of integers, kept as one piece of text so that millions of cells cost no tree nodes. */
void json_add_counts(JsonBuilder *builder, cJSON *parent, const char *key, const uint64_t *cells,
                     size_t count);

/* An array of `count` strings of digits, which stand one after the other in `numbers`, each ended
 * by NUL: whole numbers beyond what a JSON number holds. Likewise one piece of text. */
void json_add_digits(JsonBuilder *builder, cJSON *parent, const char *key, const char *numbers,
                     size_t count);

/* The document as text, ending in a newline; objects are indented by two, arrays of plain values
 * (so, each row of a matrix) take one line. Strings come out as valid UTF-8 whatever went in: bad
 * bytes become U+FFFD, control characters are escaped. The caller frees it; NULL when out of
 * memory. */
char *json_print(const cJSON *tree);

#endif
