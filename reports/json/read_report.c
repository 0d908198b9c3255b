#include "reports/json/read_report.h"

#include "reports/json/json_read.h"
#include "reports/json/read_report_case.h"
#include "reports/json/read_report_comparison.h"
#include "reports/json/read_report_numbers.h"
#include "reports/json/read_report_values.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void read_cases(ReportReader *reader, const JsonPlace *root)
{
    JsonPlace list = json_need_array(&reader->json, root, "cases");
    reader->run.cases = reader_zeroed(reader, json_count(&list), sizeof *reader->run.cases);
    for (JsonPlace each = json_first(&list);
         reader->run.cases && !reader->json.status && each.value; each = json_next(&each))
        read_case(reader, &each, &reader->run.cases[reader->run.case_count++]);
}

/* "2026-01-31T12:00:00Z": a reader of it may take it for granted. */
static void check_time(ReportReader *reader, const JsonPlace *run, const char *text)
{
    static const char pattern[] = "0000-00-00T00:00:00Z";
    JsonPlace place = json_member(run, "started_at");
    bool good = strlen(text) == strlen(pattern);
    for (size_t i = 0; good && pattern[i]; i++)
        good = pattern[i] == '0' ? text[i] >= '0' && text[i] <= '9' : text[i] == pattern[i];
    if (!good)
        json_fault(&reader->json, &place, "accepted: a time as 2026-01-31T12:00:00Z");
}

static void read_run(ReportReader *reader, const JsonPlace *root)
{
    JsonReading *json = &reader->json;
    RunResult *run = &reader->run;
    run->stable = !json_member(root, "run").value;
    if (run->stable)
        return;
    JsonPlace place = json_need_object(json, root, "run");
    read_into(run->started_at, sizeof run->started_at, json_need_text(json, &place, "started_at"));
    check_time(reader, &place, run->started_at);
    run->duration_s = reader_need_from_0(reader, &place, "duration_s");
    run->trials_per_s = json_may_number(json, &place, "trials_per_s", 0, INFINITY);
    run->threads = (int)json_need_integer(json, &place, "threads", 0, 1 << 20);
    run->host = reader_copy(reader, read_text_or_null(reader, &place, "host"));
    run->command = reader_copy(reader, read_text_or_null(reader, &place, "command"));
    JsonPlace cases = json_need_array(json, &place, "cases");
    for (JsonPlace each = json_first(&cases); each.value && each.index < run->case_count;
         each = json_next(&each)) {
        run->cases[each.index].duration_s = reader_need_from_0(reader, &each, "duration_s");
        run->cases[each.index].threads = (int)json_need_integer(json, &each, "threads", 0, 1 << 20);
    }
}

/* What it is, before what it says: another format is not a damaged one. */
static void check_schema(ReportReader *reader, const JsonPlace *root)
{
    JsonPlace place = json_member(root, "schema");
    const char *schema = cJSON_IsString(place.value) ? place.value->valuestring : NULL;
    if (schema && strcmp(schema, "fairness-report/1") == 0)
        return;
    if (!schema)
        json_fault(&reader->json, root, "no report of fairness: it has no \"schema\"");
    else if (strncmp(schema, "fairness-report/", 16) == 0)
        json_fault(&reader->json, &place,
                   "%.40s is of another version of fairness; this one reads fairness-report/1",
                   schema);
    else if (strcmp(schema, "fairness-shard/1") == 0)
        json_fault(&reader->json, &place, "a part of a run; fairness merge makes a report of all");
    else
        json_fault(&reader->json, &place, "%.40s; accepted: fairness-report/1", schema);
}

static void read_all(ReportReader *reader, const JsonPlace *root)
{
    JsonReading *json = &reader->json;
    RunResult *run = &reader->run;
    check_schema(reader, root);
    JsonPlace verdict = json_need_object(json, root, "verdict");
    run->status = read_finding(reader, &verdict, "status");
    run->expected = read_expectation(reader, &verdict, EXPECT_FAIR);
    run->as_expected = json_need_bool(json, &verdict, "as_expected");
    run->complete = json_need_bool(json, &verdict, "complete");
    run->alpha = json_need_number(json, &verdict, "alpha");
    run->tests = json_need_integer(json, &verdict, "tests", 0, MOST_INTEGER);
    JsonPlace alpha = json_member(&verdict, "alpha");
    if (json_member(&verdict, "min_effect").value) {
        JsonPlace effect = json_need_object(json, &verdict, "min_effect");
        run->min_effect = json_need_number(json, &effect, "value");
        run->min_effect_check = reader_keep_word(reader, json_need_text(json, &effect, "check"));
    }
    if (!(run->alpha > 0 && run->alpha < 1))
        json_fault(json, &alpha, "accepted: a number between 0 and 1");
    if (!json->status)
        read_cases(reader, root);
    if (!json->status)
        read_comparison(reader, root);
    if (!json->status)
        read_run(reader, root);
}

Status read_report(const char *name, const char *text, size_t length, RunResult *ret, Error *error)
{
    cJSON *tree = NULL;
    Status status = json_parse(name, text, length, &tree, error);
    if (status)
        return status;
    ReportReader reader = {.json = {.name = name, .error = error}};
    JsonPlace root = {.value = tree};
    read_all(&reader, &root);
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
