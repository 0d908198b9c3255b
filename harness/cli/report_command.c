/* fairness report: a stored report, written again in any format. */
#include "cli/commands.h"
#include "cli/option_table.h"
#include "cli/report_outputs.h"
#include "reports/read_report.h"

#include <stddef.h>

typedef struct ReportOptions {
    const char *path; /* of argv */
    OutputChoice output;
} ReportOptions;

static Status read_path(void *into, const char *word, Error *error)
{
    ReportOptions *options = into;
    if (options->path)
        return error_set(error, STATUS_USAGE, "%.60s: one report at a time; %.60s is the first",
                         word, options->path);
    options->path = word;
    return STATUS_OK;
}

static Status set_text(void *into, const char *text, Error *error)
{
    ReportOptions *options = into;
    (void)text;
    (void)error;
    options->output.format = FORMAT_TEXT;
    return STATUS_OK;
}

static const Option option_list[] = {{"--text", 0, false, set_text}};

static const OptionTable report_options = {
    .options = option_list,
    .count = sizeof option_list / sizeof option_list[0],
    .word = read_path,
    .shared = &output_options,
    .shared_at = offsetof(ReportOptions, output),
};

static Status report_again(const ReportOptions *options, Error *error)
{
    RunResult result = {0};
    ReportOutputs outputs = {0};
    if (!options->path)
        return error_set(error, STATUS_USAGE,
                         "no report: fairness report REPORT.json --markdown FILE, or any format");
    Status status = output_choice_check(&options->output, error);
    if (!status)
        status = read_report_file(options->path, &result, error);
    if (!status)
        status = report_outputs_open(&options->output, &outputs, error);
    if (!status) {
        result.stable |= options->output.stable;
        status = report_outputs_write(&outputs, &result, error);
    }
    report_outputs_close(&outputs);
    run_result_clear(&result);
    return status;
}

int command_report(int count, char **words)
{
    ReportOptions options = {0};
    Error error = {0};
    Asked asked = ASKED_NOTHING;
    Status status = option_table_read(&report_options, count, words, &options, &asked, &error);
    if (!status && asked != ASKED_NOTHING)
        return asked == ASKED_HELP ? print_help() : print_version();
    if (!status)
        status = report_again(&options, &error);
    return status ? command_failed(status, &error) : EXIT_AS_EXPECTED;
}
