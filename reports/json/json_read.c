#include "reports/json/json_read.h"

#include "base/encoding.h"
#include "reports/json/json_fields.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Status cannot_read(const char *what, const char *path, int reason, Error *error)
{
    return error_set(error, status_of_errno(reason, STATUS_USAGE), "%s %.300s: cannot be read: %s",
                     what, path, strerror(reason));
}

Status file_read(const char *what, const char *path, size_t most, char **ret, size_t *ret_length,
                 Error *error)
{
    bool standard = strcmp(path, "-") == 0;
    FILE *stream = standard ? stdin : fopen(path, "re");
    if (!stream)
        return cannot_read(what, path, errno, error);
    char *text = NULL;
    size_t length = 0, size = 0;
    Status status = STATUS_OK;
    for (;;) {
        if (length + 1 >= size) {
            size_t larger = size ? size * 2 : 65536;
            char *grown = realloc(text, larger);
            if (!grown) {
                status = error_set(error, STATUS_FAILED, "%s %.300s: out of memory", what, path);
                break;
            }
            text = grown;
            size = larger;
        }
        size_t got = fread(text + length, 1, size - 1 - length, stream);
        length += got;
        if (length > most) {
            status = error_set(error, STATUS_USAGE, "%s %.300s: larger than %zu bytes", what, path,
                               most);
            break;
        }
        if (!got)
            break;
    }
    THEN_IF(status, ferror(stream), cannot_read(what, path, errno, error));
    if (!standard)
        fclose(stream);
    if (status) {
        free(text);
        return status;
    }
    text[length] = 0;
    *ret = text;
    *ret_length = length;
    return STATUS_OK;
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* A fault where an object has a key twice; sorted, so that a hostile file costs no quadratic time.
 */
static void check_keys(JsonReading *reading, const JsonPlace *object)
{
    size_t count = 0;
    const char **keys = malloc((json_count(object) + 1) * sizeof *keys);
    if (!keys) {
        json_no_memory(reading);
        return;
    }
    for (const cJSON *child = object->value->child; child; child = child->next)
        keys[count++] = child->string;
    qsort(keys, count, sizeof *keys, by_text);
    for (size_t i = 1; i < count; i++)
        if (strcmp(keys[i - 1], keys[i]) == 0) {
            JsonPlace twice = json_member(object, keys[i]);
            json_fault(reading, &twice, "the key stands there twice");
        }
    free(keys);
}

/* cJSON refuses deeper nesting than CJSON_NESTING_LIMIT, so this recursion is bounded. */
static void check_tree(JsonReading *reading, const JsonPlace *place)
{
    if (cJSON_IsObject(place->value))
        check_keys(reading, place);
    for (JsonPlace each = json_first(place); !reading->status && each.value;
         each = json_next(&each))
        if (each.value->child)
            check_tree(reading, &each);
}

/* The first thing, in a text that cJSON took, that is no JSON all the same, and what it is; NULL
 * where there is none. */
static const char *find_fault(const char *text, const char *end, const char **ret_what)
{
    bool in_string = false;
    const char *escape = encoding_json_fault(text, (size_t)(end - text));
    for (const char *c = text; c < end; c++) {
        bool blank = !in_string && (*c == '\t' || *c == '\n' || *c == '\r');
        if ((unsigned char)*c < ' ' && !blank) {
            *ret_what = "a control character";
            return c;
        }
        if (*c == '"') {
            in_string = !in_string;
        } else if (in_string && *c == '\\') {
            if (c == escape) { /* of which cJSON makes a NUL */
                *ret_what = "an escape that is not a character";
                return c;
            }
            c++;
        }
    }
    return NULL;
}

Status json_parse(const char *name, const char *text, size_t length, cJSON **ret, Error *error)
{
    const char *end = text;
    size_t blank = length;
    while (blank && strchr(" \t\r\n", text[blank - 1]) && text[blank - 1])
        blank--;
    const char *coded = encoding_fault(text, length);
    if (coded)
        return error_set(error, STATUS_USAGE, "%.200s: not valid JSON: %s", name, coded);
    if (memchr(text, 0, length))
        return error_set(error, STATUS_USAGE, "%.200s: not valid JSON: a NUL at byte %zu", name,
                         (size_t)((const char *)memchr(text, 0, length) - text));
    errno = 0; /* cJSON does not tell a want of memory from an error in the text; malloc does */
    cJSON *tree = cJSON_ParseWithLengthOpts(text, length, &end, false);
    if (!tree && errno == ENOMEM)
        return error_set(error, STATUS_FAILED, "%.200s: out of memory for its JSON", name);
    if (!tree) {
        const char *escape = encoding_json_fault(text, length);
        return error_set(error, STATUS_USAGE, "%.200s: not valid JSON: %sline %zu, byte %zu", name,
                         escape == end ? "an escape that is not a character, " : "",
                         encoding_line(text, end), (size_t)(end - text));
    }
    Status status = STATUS_OK;
    if ((size_t)(end - text) < blank)
        status = error_set(error, STATUS_USAGE, "%.200s: goes on after its end, at byte %zu", name,
                           (size_t)(end - text));
    const char *what = NULL, *fault = status ? NULL : find_fault(text, end, &what);
    if (fault)
        status = error_set(error, STATUS_USAGE, "%.200s: not valid JSON: %s, line %zu, byte %zu",
                           name, what, encoding_line(text, fault), (size_t)(fault - text));
    JsonReading reading = {.name = name, .error = error, .status = status};
    JsonPlace root = {.value = tree};
    if (!status)
        check_tree(&reading, &root);
    status = reading.status;
    if (status)
        cJSON_Delete(tree);
    else
        *ret = tree;
    return status;
}
