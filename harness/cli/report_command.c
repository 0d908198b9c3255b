/* fairness report: a stored report, written again in any format; fairness compare: two of them. */
#include "cases/run_cases.h"
#include "cli/commands.h"
#include "cli/option_table.h"
#include "cli/report_outputs.h"
#include "cli/signals.h"
#include "reports/json/read_report.h"

#include <stddef.h>

typedef struct ReportOptions {
    const char *path; /* of argv */
    bool compare;     /* two paths are wanted, the baseline first */
    OutputChoice output;
} ReportOptions;

static Status read_path(void *into, const char *word, Error *error)
{
    ReportOptions *options = into;
    if (options->compare && !options->output.baseline)
        options->output.baseline = word;
    else if (!options->path)
        options->path = word;
    else
        return error_set(error, STATUS_USAGE, "%.60s: a report too many; %.60s is the last", word,
                         options->path);
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

static const Option option_list[] = {CALL_OPTION("--text", set_text)};

static const OptionTable report_options = {
    .options = option_list,
    .count = sizeof option_list / sizeof option_list[0],
    .word = read_path,
    .shared = &output_options,
    .shared_at = offsetof(ReportOptions, output),
};

static Status check_options(const ReportOptions *options, Error *error)
{
    if (options->compare && !options->path)
        return error_set(error, STATUS_USAGE,
                         "two reports are wanted: fairness compare BASE.json NEW.json");
    if (!options->path)
        return error_set(error, STATUS_USAGE,
                         "no report: fairness report REPORT.json --markdown FILE, or any format");
    Status status = output_choice_check(&options->output, error);
    if (!status)
        status = output_choice_check_read(&options->output, "the report", options->path, error);
    if (!status && options->compare)
        status = output_choice_check_read(&options->output, "the report", options->output.baseline,
                                          error);
    return status;
}

static Status report_again(const ReportOptions *options, int *ret_code, Error *error)
{
    RunResult result = {0};
    ReportOutputs outputs = {0};
    Status status = check_options(options, error);
    signals_act();
    if (!status)
        status = read_report_file(options->path, &result, error);
    if (!status && options->compare && !result.complete)
        status = error_set(error, STATUS_USAGE, "%.200s: it is of a run that was cut off",
                           options->path);
    if (!status)
        status = report_outputs_open(&options->output, NULL, &outputs, error);
    if (!status) {
        report_outputs_let_signals_act(&outputs);
        status = report_outputs_compare(&outputs, &result, error);
    }
    if (!status) {
        result.stable |= options->output.stable;
        status = report_outputs_write(&outputs, &result, error);
    }
    if (outputs.compares && result.comparison)
        *ret_code = result.comparison->regression ? EXIT_FOUND : EXIT_AS_EXPECTED;
    report_outputs_close(&outputs);
    run_result_clear(&result);
    return status;
}

static int report_or_compare(bool compare, int count, char **words)
{
    ReportOptions options = {.compare = compare, .output.changes_alone = compare};
    Error error = {0};
    Asked asked = ASKED_NOTHING;
    int code = EXIT_AS_EXPECTED;
    Status status = option_table_read(&report_options, count, words, &options, &asked, &error);
    if (!status && asked != ASKED_NOTHING)
        return asked == ASKED_HELP ? print_help() : print_version();
    if (!status)
        status = report_again(&options, &code, &error);
    return status ? command_failed(status, &error) : code;
}

int command_report(int count, char **words)
{
    return report_or_compare(false, count, words);
}

int command_compare(int count, char **words)
{
    return report_or_compare(true, count, words);
}
