#include "reports/json_read.h"

#include <errno.h>
#include <math.h>
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
    if (!status && ferror(stream))
        status = cannot_read(what, path, errno, error);
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

/* Appends a step to a JSON pointer, escaped as RFC 6901 says; what does not fit is cut. */
static void pointer_push(char *pointer, size_t at, const char *key, size_t index)
{
    char number[24];
    if (!key) {
        snprintf(number, sizeof number, "%zu", index);
        key = number;
    }
    if (at + 1 < JSON_POINTER_SIZE)
        pointer[at++] = '/';
    for (; *key && at + 3 < JSON_POINTER_SIZE; key++) {
        if (*key == '~' || *key == '/') {
            pointer[at++] = '~';
            pointer[at++] = *key == '~' ? '0' : '1';
        } else {
            pointer[at++] = *key;
        }
    }
    pointer[at] = 0;
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Whether an object has a key twice; sorted, so that a hostile file costs no quadratic time. */
static Status check_keys(const char *name, const cJSON *object, char *pointer, Error *error)
{
    size_t count = 0, at = strlen(pointer);
    for (const cJSON *child = object->child; child; child = child->next)
        count++;
    const char **keys = malloc((count + 1) * sizeof *keys);
    if (!keys)
        return error_set(error, STATUS_FAILED, "%.200s: out of memory", name);
    count = 0;
    for (const cJSON *child = object->child; child; child = child->next)
        keys[count++] = child->string;
    qsort(keys, count, sizeof *keys, by_text);
    Status status = STATUS_OK;
    for (size_t i = 1; !status && i < count; i++)
        if (strcmp(keys[i - 1], keys[i]) == 0) {
            pointer_push(pointer, at, keys[i], 0);
            status = error_set(error, STATUS_USAGE, "%.200s: %.200s: the key stands there twice",
                               name, pointer);
        }
    free(keys);
    pointer[at] = 0;
    return status;
}

/* cJSON refuses deeper nesting than CJSON_NESTING_LIMIT, so this recursion is bounded. */
static Status check_tree(const char *name, const cJSON *value, char *pointer, Error *error)
{
    size_t at = strlen(pointer), index = 0;
    Status status = STATUS_OK;
    if (cJSON_IsObject(value))
        status = check_keys(name, value, pointer, error);
    for (const cJSON *child = value->child; !status && child; child = child->next, index++) {
        if (!child->child)
            continue; /* nothing in it to be checked */
        pointer_push(pointer, at, cJSON_IsObject(value) ? child->string : NULL, index);
        status = check_tree(name, child, pointer, error);
        pointer[at] = 0;
    }
    return status;
}

/* The line of the text, from 1, in which that byte is. */
static size_t line_of(const char *text, const char *byte)
{
    size_t line = 1;
    for (const char *c = text; c < byte; c++)
        line += *c == '\n';
    return line;
}

Status json_parse(const char *name, const char *text, size_t length, cJSON **ret, Error *error)
{
    const char *end = text;
    size_t blank = length;
    while (blank && strchr(" \t\r\n", text[blank - 1]) && text[blank - 1])
        blank--;
    if (memchr(text, 0, length))
        return error_set(error, STATUS_USAGE, "%.200s: no JSON: a NUL at byte %zu", name,
                         (size_t)((const char *)memchr(text, 0, length) - text));
    errno = 0; /* cJSON does not tell a want of memory from an error in the text; malloc does */
    cJSON *tree = cJSON_ParseWithLengthOpts(text, length, &end, false);
    if (!tree && errno == ENOMEM)
        return error_set(error, STATUS_FAILED, "%.200s: out of memory for its JSON", name);
    if (!tree)
        return error_set(error, STATUS_USAGE, "%.200s: no JSON: wrong at byte %zu, in line %zu",
                         name, (size_t)(end - text), line_of(text, end));
    Status status = STATUS_OK;
    if ((size_t)(end - text) < blank)
        status = error_set(error, STATUS_USAGE, "%.200s: goes on after its end, at byte %zu", name,
                           (size_t)(end - text));
    char pointer[JSON_POINTER_SIZE] = "";
    if (!status)
        status = check_tree(name, tree, pointer, error);
    if (status) {
        cJSON_Delete(tree);
        return status;
    }
    *ret = tree;
    return STATUS_OK;
}

const cJSON *json_get(const cJSON *object, const char *key)
{
    return cJSON_IsObject(object) ? cJSON_GetObjectItemCaseSensitive(object, key) : NULL;
}

bool json_get_text(const cJSON *object, const char *key, const char **ret)
{
    const cJSON *value = json_get(object, key);
    if (!cJSON_IsString(value))
        return false;
    *ret = value->valuestring;
    return true;
}

bool json_get_bool(const cJSON *object, const char *key, bool *ret)
{
    const cJSON *value = json_get(object, key);
    if (!cJSON_IsBool(value))
        return false;
    *ret = cJSON_IsTrue(value);
    return true;
}

bool json_get_number(const cJSON *object, const char *key, double *ret)
{
    const cJSON *value = json_get(object, key);
    if (!cJSON_IsNumber(value))
        return false;
    *ret = value->valuedouble;
    return true;
}

bool json_integer(const cJSON *value, uint64_t *ret)
{
    if (!cJSON_IsNumber(value) || !(value->valuedouble >= 0) ||
        value->valuedouble > 9007199254740992.0 || value->valuedouble != floor(value->valuedouble))
        return false;
    *ret = (uint64_t)value->valuedouble;
    return true;
}

bool json_get_integer(const cJSON *object, const char *key, uint64_t *ret)
{
    return json_integer(json_get(object, key), ret);
}
