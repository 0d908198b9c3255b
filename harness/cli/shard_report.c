#include "cli/shard_report.h"

#include "cli/options.h"
#include "platform/platform.h"
#include "reports/json/json_read.h"

#include <errno.h>
#include <nettle/base64.h>
#include <stdlib.h>
#include <string.h>

enum { SHARD_REPORT_BYTES = 1 << 26 };

static Status read_report(ShardReport *shard, Error *error)
{
    const char *path = shard->path;
    char *text = NULL;
    size_t length = 0;
    const char *schema = NULL, *tool = NULL, *version = NULL;
    Status status = file_read("the shard", path, SHARD_REPORT_BYTES, &text, &length, error);
    if (!status)
        status = json_parse(path, text, length, &shard->tree, error);
    free(text);
    if (status)
        return status;
    if (!json_get_text(shard->tree, "schema", &schema) || strcmp(schema, "fairness-shard/1") != 0)
        return error_set(error, STATUS_USAGE, "%.300s: no shard report (fairness-shard/1)%s", path,
                         schema && strcmp(schema, "fairness-report/1") == 0
                             ? ", but the report of a whole run"
                             : "");
    if (!json_get_text(json_get(shard->tree, "tool"), "name", &tool) ||
        strcmp(tool, "fairness") != 0)
        return error_set(error, STATUS_USAGE, "%.300s: damaged: its /tool/name is not fairness",
                         path);
    if (!json_get_text(json_get(shard->tree, "tool"), "version", &version) ||
        strcmp(version, FAIRNESS_VERSION) != 0)
        return error_set(error, STATUS_USAGE,
                         "%.300s: counted by version %.20s; this is " FAIRNESS_VERSION, path,
                         version ? version : "?");
    if (!json_get_integer(shard->tree, "shard", &shard->index) ||
        !json_get_integer(shard->tree, "of", &shard->of) ||
        !json_get_text(shard->tree, "identity", &shard->identity) || shard->index < 1 ||
        shard->index > shard->of || shard->of > MAX_SHARDS)
        return error_set(error, STATUS_USAGE, "%.300s: damaged: it does not say which part it is",
                         path);
    return STATUS_OK;
}

void shard_report_clear(ShardReport *shard)
{
    cJSON_Delete(shard->tree);
    free(shard->beside);
    *shard = (ShardReport){0};
}

Status shard_report_read(const char *path, ShardReport *ret, Error *error)
{
    ShardReport shard = {.path = path};
    Status status = read_report(&shard, error);
    if (status)
        shard_report_clear(&shard);
    else
        *ret = shard;
    return status;
}

Status shard_report_check_case(const ShardReport *shard, size_t index, size_t count,
                               const ShardCase *wanted, Error *error)
{
    const struct {
        const char *key;
        uint64_t number;
    } numbers[] = {{"n", wanted->n}, {"trials", wanted->trials}, {"of", wanted->of}};
    const cJSON *list = json_get(shard->tree, "cases");
    if (!cJSON_IsArray(list) || (size_t)cJSON_GetArraySize(list) != count)
        return error_set(error, STATUS_USAGE,
                         "%.300s: damaged: its /cases are not the %zu that its words make",
                         shard->path, count);
    const cJSON *stored = cJSON_GetArrayItem(list, (int)index);
    const char *name = NULL, *wrong = NULL;
    if (!json_get_text(stored, "algorithm", &name) || strcmp(name, wanted->algorithm) != 0)
        wrong = "algorithm";
    for (size_t i = 0; !wrong && i < sizeof numbers / sizeof numbers[0]; i++) {
        uint64_t number;
        if (!json_get_integer(stored, numbers[i].key, &number) || number != numbers[i].number)
            wrong = numbers[i].key;
    }
    return wrong ? error_set(error, STATUS_USAGE,
                             "%.300s: damaged: its /cases/%zu/%s is not what its words make",
                             shard->path, index, wrong)
                 : STATUS_OK;
}

Status shard_reports_check(const ShardReport *shards, size_t count, Error *error)
{
    const ShardReport *first = &shards[0];
    const char **seen = calloc(first->of, sizeof *seen);
    if (!seen)
        return error_set(error, STATUS_FAILED, "out of memory for %llu parts",
                         (unsigned long long)first->of);
    Status status = STATUS_OK;
    for (size_t i = 0; !status && i < count; i++) {
        const ShardReport *shard = &shards[i];
        if (shard->of != first->of || strcmp(shard->identity, first->identity) != 0)
            status = error_set(error, STATUS_USAGE, "%.200s: a part of another run than %.200s",
                               shard->path, first->path);
        else if (seen[shard->index - 1])
            status =
                error_set(error, STATUS_USAGE, "%.200s: part %llu is there twice; see %.200s",
                          shard->path, (unsigned long long)shard->index, seen[shard->index - 1]);
        else
            seen[shard->index - 1] = shard->path;
    }
    for (uint64_t part = 0; !status && part < first->of; part++)
        if (!seen[part])
            status = error_set(error, STATUS_USAGE, "part %llu of %llu is missing",
                               (unsigned long long)part + 1, (unsigned long long)first->of);
    free(seen);
    return status;
}

/* A file of counts, opened; or why not. */
typedef struct Beside {
    char *path;      /* NULL for want of memory */
    FILE *stream;    /* NULL where it cannot be read: */
    int reason;      /* an errno, */
    const char *why; /* and its words */
} Beside;

/* The file `name` in the folder of `path`. */
static Beside open_in_folder(const char *path, const char *name)
{
    Beside beside = {.reason = ENOMEM, .why = strerror(ENOMEM)};
    const char *slash = strrchr(path, '/');
    if (asprintf(&beside.path, "%.*s%s", slash ? (int)(slash - path + 1) : 0, path, name) < 0) {
        beside.path = NULL;
        return beside;
    }
    beside.stream = file_open_regular(beside.path, &beside.reason, &beside.why);
    return beside;
}

/* Where a report is named by a link its counts may lie beside that, or beside the file it leads to.
 */
static Status open_beside(ShardReport *shard, const char *name, FILE **ret, Error *error)
{
    Beside beside = open_in_folder(shard->path, name);
    char *target = NULL;
    if (!beside.stream && beside.reason == ENOENT) {
        target = output_final_place(shard->path);
        if (!target && errno == ENOMEM)
            beside = (Beside){beside.path, NULL, ENOMEM, strerror(ENOMEM)};
    }
    if (target && strcmp(target, shard->path) != 0) {
        Beside other = open_in_folder(target, name);
        if (other.stream || other.reason != ENOENT) {
            free(beside.path);
            beside = other;
        } else {
            free(other.path);
        }
    }
    free(target);
    if (!beside.stream) {
        Status status = error_set(error, status_of_errno(beside.reason, STATUS_USAGE),
                                  "%.200s: its counts %.200s cannot be read: %s", shard->path,
                                  beside.path ? beside.path : name, beside.why);
        free(beside.path);
        return status;
    }
    free(shard->beside);
    shard->beside = beside.path;
    *ret = beside.stream;
    return STATUS_OK;
}

Status shard_report_open_counts(ShardReport *shard, FILE **ret, uint8_t **ret_bytes, Error *error)
{
    const cJSON *counts = json_get(shard->tree, "counts");
    const char *text = NULL;
    if (json_get(counts, "base64") && json_get(counts, "file"))
        return error_set(error, STATUS_USAGE, "%.300s: damaged: it says twice where its counts are",
                         shard->path);
    if (json_get_text(counts, "base64", &text)) {
        size_t length = strlen(text), decoded = BASE64_DECODE_LENGTH(length);
        uint8_t *bytes = malloc(decoded + 1);
        struct base64_decode_ctx context;
        base64_decode_init(&context);
        if (!bytes)
            return error_set(error, STATUS_FAILED, "out of memory for the counts");
        if (!base64_decode_update(&context, &decoded, bytes, length, text) ||
            !base64_decode_final(&context) || !decoded) {
            free(bytes);
            return error_set(error, STATUS_USAGE, "%.300s: damaged: its counts are no base64",
                             shard->path);
        }
        *ret = fmemopen(bytes, decoded, "r");
        if (!*ret) {
            free(bytes);
            return error_set(error, STATUS_FAILED, "out of memory for the counts");
        }
        *ret_bytes = bytes;
        return STATUS_OK;
    }
    if (!json_get_text(counts, "file", &text) || !*text || strchr(text, '/'))
        return error_set(error, STATUS_USAGE,
                         "%.300s: damaged: it does not say where its counts are", shard->path);
    return open_beside(shard, text, ret, error);
}
