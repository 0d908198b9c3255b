/* fairness report: a stored report, written again in any format; fairness compare: two of them. */
#include "base/numbers.h"
#include "cases/run_cases.h"
#include "cli/commands.h"
#include "cli/option_table.h"
#include "cli/report_outputs.h"
#include "platform/platform.h"
#include "reports/stored/read_report.h"

#include <stddef.h>
#include <string.h>

typedef struct ReportOptions {
    const char *path; /* of argv */
    bool compare;     /* two paths are wanted, the baseline first */
    OutputChoice output;
    double timeout; /* seconds of it all; 0 for as long as it takes */
    double begun;   /* monotonic_seconds */
} ReportOptions;

static Status read_path(void *into, const char *word, Error *error)
{
    ReportOptions *options = into;
    if (options->compare && !options->output.baseline)
        options->output.baseline = word;
    else if (!options->path)
        options->path = word;
    else
        return error_set(error, STATUS_USAGE, "%.60s: one report too many, after %.60s", word,
                         options->path);
    return STATUS_OK;
}

static Status read_tolerance(void *tolerance, const char *text, Error *error)
{
    if (strcmp(text, "0") != 0)
        return number_real("--tolerance", text, 0, 1e9, tolerance, error);
    *(double *)tolerance = 0;
    return STATUS_OK;
}

enum { REPORT_OPTIONS = 1 };
static const Option option_list[] = {
    TIMEOUT_OPTION(ReportOptions, timeout, "give up after that time, with exit status 3"),
    /* compare alone has these: */
    READ_MEMBER_OPTION("--tolerance", "W", ReportOptions, output.rules.tolerance, read_tolerance,
                       GROUP_VERDICT, "by how much an effect w may grow (0)"),
    FLAG_OPTION("--allow-missing", 0, ReportOptions, output.rules.allow_missing, GROUP_VERDICT,
                "NEW may lack cases of BASE"),
    FLAG_OPTION("--allow-new", 0, ReportOptions, output.rules.allow_new, GROUP_VERDICT,
                "NEW may have other cases, too"),
};

static const OptionTable report_options = {
    .options = option_list,
    .count = REPORT_OPTIONS,
    .word = read_path,
    .shared = &output_options,
    .shared_at = offsetof(ReportOptions, output),
};

static const OptionTable compare_options = {
    OPTIONS_OF(option_list),
    .word = read_path,
    .shared = &output_options,
    .shared_at = offsetof(ReportOptions, output),
};

static Status check_options(const ReportOptions *options, Error *error)
{
    if (options->compare && !options->path)
        return error_set(error, STATUS_USAGE,
                         "give two reports: fairness compare BASE.json NEW.json");
    if (!options->path)
        return error_set(
            error, STATUS_USAGE,
            "give a report: fairness report REPORT.json --html FILE, or another format");
    Status status = output_choice_check(&options->output, error);
    THEN(status, output_choice_check_read(&options->output, "the report", options->path, error));
    if (!status && options->compare)
        status = output_choice_check_read(&options->output, "the report", options->output.baseline,
                                          error);
    return status;
}

static Status run(void *into, int count, char **words, int *ret_code, Error *error)
{
    const ReportOptions *options = into;
    RunResult result = {0};
    ReportOutputs outputs = {0};
    const TimeAllowed time = {options->timeout, options->begun + options->timeout};
    StopWatch *watch = NULL;
    Status status = check_options(options, error);
    THEN(status, signals_watch(&time, "before the report was read", &watch, error));
    THEN(status, read_report_file(options->path, &result, error));
    if (!status && options->compare && !result.complete)
        status = error_set(error, STATUS_USAGE, "%.200s: its run was cut off", options->path);
    stops_watch_end(watch);
    THEN(status, report_outputs_open(&options->output, &time, &outputs, error));
    if (!status) {
        signals_act();
        result.stable |= options->output.stable;
        status = report_outputs_write(&outputs, &result, error);
    }
    if (!status && options->output.baseline && result.comparison)
        *ret_code = result.comparison->regression ? EXIT_FOUND : EXIT_AS_EXPECTED;
    report_outputs_close(&outputs);
    run_result_clear(&result);
    return status;
}

static Status begin_report(void *into, Error *error)
{
    ReportOptions *options = into;
    options->begun = monotonic_seconds();
    return STATUS_OK;
}

static Status begin_badge(void *into, Error *error)
{
    ReportOptions *options = into;
    options->output.format = FORMAT_BADGE;
    return begin_report(into, error);
}

static Status begin_compare(void *into, Error *error)
{
    ReportOptions *options = into;
    begin_report(into, error);
    options->compare = options->output.changes_alone = true;
    return STATUS_OK;
}

#define REPORT_COMMAND(name_, options_, usage_, summary_, exit_0)                                  \
    const Command command_##name_ = {                                                              \
        .name = #name_,                                                                            \
        .usage = usage_,                                                                           \
        .summary = summary_,                                                                       \
        .exits = "0 " exit_0 ", 2 bad input, 3 it failed.",                                        \
        .options = &options_,                                                                      \
        .size = sizeof(ReportOptions),                                                             \
        .begin = begin_##name_,                                                                    \
        .run = run,                                                                                \
    }
#define WRITTEN "written, 1 a regression against --baseline"
REPORT_COMMAND(report, report_options, "REPORT.json [--format FORMAT | -o FILE] [options]",
               "writes a stored JSON report in another format", WRITTEN);
REPORT_COMMAND(badge, report_options, "REPORT.json [options]",
               "writes the verdict of a stored report as a badge for a README, in SVG", WRITTEN);
REPORT_COMMAND(compare, compare_options, "BASE.json NEW.json [options]",
               "what changed between two stored reports, and whether it matters",
               "no regression, 1 a regression");
