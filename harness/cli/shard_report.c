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
    THEN(status, json_parse(path, text, length, &shard->tree, error));
    free(text);
    if (status)
        return status;
    if (!json_get_text(shard->tree, "schema", &schema) || strcmp(schema, "fairness-shard/1") != 0)
        return error_set(
            error, STATUS_USAGE, "%.300s: not a shard report (fairness-shard/1)%s", path,
            schema && strcmp(schema, "fairness-report/1") == 0 ? ", but the report of a whole run"
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

Status shard_reports_check(const ShardReport *shards, size_t count, Error *error)
{
    const ShardReport *first = &shards[0];
    SCOPED_ROOM(const char *, seen, first->of, "the parts", error);
    for (size_t i = 0; i < count; i++) {
        const ShardReport *shard = &shards[i];
        if (shard->of != first->of || strcmp(shard->identity, first->identity) != 0)
            return error_set(error, STATUS_USAGE, "%.200s: a part of another run than %.200s",
                             shard->path, first->path);
        if (seen[shard->index - 1])
            return error_set(error, STATUS_USAGE,
                             "%.200s: part %llu is given twice, also as %.200s", shard->path,
                             (unsigned long long)shard->index, seen[shard->index - 1]);
        seen[shard->index - 1] = shard->path;
    }
    for (uint64_t part = 0; part < first->of; part++)
        if (!seen[part])
            return error_set(error, STATUS_USAGE, "part %llu of %llu is missing; give all parts",
                             (unsigned long long)part + 1, (unsigned long long)first->of);
    return STATUS_OK;
}

/* The file `name` in the folder of a report. */
static Status open_in_folder(ShardReport *shard, const char *report, const char *name, FILE **ret,
                             int *ret_reason, Error *error)
{
    const char *slash = strrchr(report, '/'), *why;
    free(shard->beside);
    if (asprintf(&shard->beside, "%.*s%s", slash ? (int)(slash - report + 1) : 0, report, name) <
        0) {
        shard->beside = NULL;
        *ret_reason = ENOMEM;
        return error_set(error, STATUS_FAILED, "out of memory for a name");
    }
    *ret = file_open_regular(shard->beside, ret_reason, &why);
    return *ret ? STATUS_OK
                : error_set(error, status_of_errno(*ret_reason, STATUS_USAGE),
                            "%.200s: its counts %.200s cannot be read: %s", shard->path,
                            shard->beside, why);
}

/* Where a report is named by a link its counts may lie beside that, or beside the file it leads to.
 */
static Status open_beside(ShardReport *shard, const char *name, FILE **ret, Error *error)
{
    int reason = 0;
    Status status = open_in_folder(shard, shard->path, name, ret, &reason, error);
    if (!status || reason != ENOENT)
        return status;
    char *target = output_final_place(shard->path);
    if (!target)
        return error_set(error, STATUS_FAILED, "%.300s: %s", shard->path, strerror(errno));
    status = open_in_folder(shard, target, name, ret, &reason, error);
    free(target);
    return status;
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
        NEED_ROOM(bytes, "the counts", error);
        if (!base64_decode_update(&context, &decoded, bytes, length, text) ||
            !base64_decode_final(&context) || !decoded) {
            free(bytes);
            return error_set(error, STATUS_USAGE, "%.300s: damaged: its counts are not base64",
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
