#include "reports/stored/read_report.h"

#include "reports/json/field_read.h"
#include "reports/json/json_read.h"
#include "reports/stored/report_fields.h"

#include <stdlib.h>
#include <string.h>

/* Checks the schema before the contents: another format is not a damaged one. */
static void check_schema(ReportReader *reader, const JsonPlace *root)
{
    JsonPlace place = json_member(root, "schema");
    const char *schema = cJSON_IsString(place.value) ? place.value->valuestring : NULL;
    if (schema && strcmp(schema, report_document.name) == 0)
        return;
    if (!schema)
        json_fault(&reader->json, root, "not a report of fairness: it has no \"schema\"");
    else if (strncmp(schema, "fairness-report/", 16) == 0)
        json_fault(&reader->json, &place,
                   "%.40s is of another version of fairness; this one reads fairness-report/1",
                   schema);
    else
        json_fault(&reader->json, &place, "%.40s; accepted: fairness-report/1", schema);
}

Status read_report(const char *name, const char *text, size_t length, RunResult *ret, Error *error)
{
    cJSON *tree = NULL;
    Status status = json_parse(name, text, length, &tree, error);
    if (status)
        return status;
    ReportReader reader = {.json = {.name = name, .error = error}};
    JsonPlace root = {.value = tree};
    check_schema(&reader, &root);
    if (!reader.json.status)
        json_read_fields(&reader, &root, report_document.table, &reader.run);
    cJSON_Delete(tree);
    if (reader.json.status) {
        run_result_clear(&reader.run);
        return reader.json.status;
    }
    *ret = reader.run;
    return STATUS_OK;
}

Status read_report_file(const char *path, RunResult *ret, Error *error)
{
    char *text = NULL;
    size_t length = 0;
    Status status = file_read("the report", path, REPORT_MOST_BYTES, &text, &length, error);
    if (!status)
        status =
            read_report(strcmp(path, "-") == 0 ? "standard input" : path, text, length, ret, error);
    free(text);
    return status;
}
