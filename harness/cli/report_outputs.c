#include "cli/report_outputs.h"

#include "cli/signals.h"
#include "cli/terminal.h"
#include "memory_text.h"
#include "numbers.h"
#include "reports/benchmark_report.h"
#include "reports/csv_report.h"
#include "reports/github_lines.h"
#include "reports/html_report.h"
#include "reports/json_report.h"
#include "reports/junit_report.h"
#include "reports/markdown_report.h"
#include "reports/read_report.h"
#include "reports/tap_report.h"
#include "reports/text_report.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const ReportFormat report_formats[FORMAT_COUNT] = {
    [FORMAT_AUTO] = {.name = "auto"},
    [FORMAT_TEXT] = {.name = "text",
                     .summary = "the summary for people (the default on a terminal)"},
#define FORMAT_LINE(NAME, name, summary)                                                           \
    [FORMAT_##NAME] = {#name, "--" #name, name##_report, summary},
    REPORT_FILE_FORMATS(FORMAT_LINE)
#undef FORMAT_LINE
};

static Status read_format(void *into, const char *text, Error *error)
{
    OutputChoice *choice = into;
    const char *words[FORMAT_COUNT + 1];
    for (int i = 0; i < FORMAT_COUNT; i++)
        words[i] = report_formats[i].name;
    words[FORMAT_COUNT] = NULL;
    int word = 0;
    Status status = option_word("--format", text, words, &word, error);
    if (!status)
        choice->format = (Format)word;
    return status;
}

/* Notes a file for a format; refuses a second one. */
static Status read_path(OutputChoice *choice, Format format, const char *text, Error *error)
{
    const char *option = report_formats[format].option;
    if (!*text)
        return error_set(error, STATUS_USAGE, "%s: an empty file name; - is standard output",
                         option);
    if (choice->paths[format])
        return error_set(error, STATUS_USAGE, "%s is given twice (%.60s and %.60s)", option,
                         choice->paths[format], text);
    choice->paths[format] = text;
    return STATUS_OK;
}

#define FORMAT_READER(NAME, name, summary)                                                         \
    static Status read_##name(void *into, const char *text, Error *error)                          \
    {                                                                                              \
        return read_path(into, FORMAT_##NAME, text, error);                                        \
    }
REPORT_FILE_FORMATS(FORMAT_READER)
#undef FORMAT_READER

static Status read_name(const char *option, const char **into, const char *text, Error *error)
{
    if (!*text)
        return error_set(error, STATUS_USAGE, "%s: an empty file name", option);
    if (*into)
        return error_set(error, STATUS_USAGE, "%s is given twice (%.60s and %.60s)", option, *into,
                         text);
    *into = text;
    return STATUS_OK;
}

static Status read_baseline(void *into, const char *text, Error *error)
{
    return read_name("--baseline", &((OutputChoice *)into)->baseline, text, error);
}

static Status read_save_baseline(void *into, const char *text, Error *error)
{
    return read_name("--save-baseline", &((OutputChoice *)into)->save_baseline, text, error);
}

static Status read_tolerance(void *into, const char *text, Error *error)
{
    OutputChoice *choice = into;
    choice->rules_given = true;
    if (strcmp(text, "0") == 0) {
        choice->rules.tolerance = 0;
        return STATUS_OK;
    }
    return number_real("--tolerance", text, 0, 1e9, &choice->rules.tolerance, error);
}

static Status set_allow_missing(void *into, const char *text, Error *error)
{
    OutputChoice *choice = into;
    (void)text;
    (void)error;
    choice->rules_given = choice->rules.allow_missing = true;
    return STATUS_OK;
}

static Status set_allow_new(void *into, const char *text, Error *error)
{
    OutputChoice *choice = into;
    (void)text;
    (void)error;
    choice->rules_given = choice->rules.allow_new = true;
    return STATUS_OK;
}

static const Option option_list[] = {
    READ_OPTION("--format", read_format),
#define FILE_OPTION(NAME, name, summary) READ_OPTION("--" #name, read_##name),
    REPORT_FILE_FORMATS(FILE_OPTION)
#undef FILE_OPTION
        FLAG_OPTION("--stable", 0, OutputChoice, stable),
    COLOR_OPTION(OutputChoice, color),
    QUIET_OPTION(OutputChoice, quiet),
    FLAG_OPTION("--verbose", 'v', OutputChoice, verbose),
    READ_OPTION("--baseline", read_baseline),
    READ_OPTION("--save-baseline", read_save_baseline),
    READ_OPTION("--tolerance", read_tolerance),
    CALL_OPTION("--allow-missing", set_allow_missing),
    CALL_OPTION("--allow-new", set_allow_new),
};

const OptionTable output_options = {
    .options = option_list,
    .count = sizeof option_list / sizeof option_list[0],
};

static bool to_stdout(const char *path)
{
    return path && strcmp(path, "-") == 0;
}

/* The option among the first `most` of those that name files, --save-baseline the last of them,
 * that names this file, too; NULL where none does. */
static const char *option_naming(const OutputChoice *choice, const char *path, int most)
{
    for (int i = 0; i < most; i++) {
        const char *named = i < FORMAT_COUNT ? choice->paths[i] : choice->save_baseline;
        if (named && output_same_file(named, path))
            return i < FORMAT_COUNT ? report_formats[i].option : "--save-baseline";
    }
    return NULL;
}

const char *output_choice_names(const OutputChoice *choice, const char *path)
{
    return option_naming(choice, path, FORMAT_COUNT + 1);
}

/* Of two reports in one file only the last would be there. */
static Status check_different(const OutputChoice *choice, Error *error)
{
    for (int i = 0; i <= FORMAT_COUNT; i++) {
        const char *path = i < FORMAT_COUNT ? choice->paths[i] : choice->save_baseline;
        const char *option = i < FORMAT_COUNT ? report_formats[i].option : "--save-baseline";
        const char *other = path ? option_naming(choice, path, i) : NULL;
        if (other)
            return error_set(error, STATUS_USAGE, "%s and %s both name the file %.300s", other,
                             option, path);
    }
    return STATUS_OK;
}

Status output_choice_check(const OutputChoice *choice, Error *error)
{
    int first = -1;
    for (int i = 0; i < FORMAT_COUNT; i++) {
        if (!to_stdout(choice->paths[i]))
            continue;
        if (choice->format != FORMAT_AUTO)
            return error_set(error, STATUS_USAGE, "--format %s and %s - both ask for %s",
                             report_formats[choice->format].name, report_formats[i].option,
                             "standard output");
        if (first >= 0)
            return error_set(error, STATUS_USAGE, "%s - and %s - both ask for standard output",
                             report_formats[first].option, report_formats[i].option);
        first = i;
    }
    if (to_stdout(choice->save_baseline))
        return error_set(error, STATUS_USAGE,
                         "--save-baseline -: accepted: a file; --stable --json - writes the same");
    if (choice->rules_given && !choice->baseline)
        return error_set(error, STATUS_USAGE,
                         "--tolerance, --allow-missing, --allow-new: go with --baseline FILE");
    return check_different(choice, error);
}

static Status open_baseline(ReportOutputs *outputs, Error *error)
{
    const char *path = outputs->choice.baseline;
    Status status = path ? read_report_file(path, &outputs->baseline, error) : STATUS_OK;
    if (status || !path)
        return status;
    outputs->compares = true;
    if (outputs->baseline.complete)
        return STATUS_OK;
    return error_set(error, STATUS_USAGE, "%.200s: no baseline: it is of a run that was cut off",
                     path);
}

bool report_outputs_named(const ReportOutputs *outputs)
{
    bool named = output_file_named(&outputs->saved);
    for (int i = 0; i < FORMAT_COUNT; i++)
        named |= output_file_named(&outputs->files[i]);
    return named;
}

void report_outputs_let_signals_act(const ReportOutputs *outputs)
{
    if (report_outputs_named(outputs))
        signals_hold_again();
    else
        signals_act();
}

static Status open_files(const OutputChoice *choice, ReportOutputs *ret, Error *error)
{
    ReportOutputs outputs = {.choice = *choice};
    for (int i = 0; i < FORMAT_COUNT; i++) {
        if (!choice->paths[i])
            continue;
        Status status =
            output_file_open(&outputs.files[i], report_formats[i].option, choice->paths[i], error);
        if (status) {
            report_outputs_close(&outputs);
            return status;
        }
        report_outputs_let_signals_act(&outputs); /* the next may be a pipe without a reader */
    }
    Status status = open_baseline(&outputs, error);
    if (!status && choice->save_baseline)
        status = output_file_open(&outputs.saved, "--save-baseline", choice->save_baseline, error);
    if (status) {
        report_outputs_close(&outputs);
        return status;
    }
    *ret = outputs;
    return STATUS_OK;
}

Status report_outputs_open(const OutputChoice *choice, ReportOutputs *ret, Error *error)
{
    signals_act();
    Status status = open_files(choice, ret, error);
    signals_hold_again();
    return status;
}

/* The run as a baseline: without what changes from run to run. */
static Status keep_baseline(ReportOutputs *outputs, RunResult *result, Error *error)
{
    bool stable = result->stable;
    if (!outputs->choice.save_baseline)
        return STATUS_OK;
    result->stable = true;
    outputs->saved_text = json_report(result);
    result->stable = stable;
    return outputs->saved_text ? STATUS_OK
                               : error_set(error, STATUS_FAILED, "out of memory for the baseline");
}

Status report_outputs_compare(ReportOutputs *outputs, RunResult *result, Error *error)
{
    if (!result->complete)
        return STATUS_OK;
    /* Before the comparison, whose tests have a part in alpha: the same run is the same baseline.
     */
    Status status = keep_baseline(outputs, result, error);
    if (status || !outputs->compares)
        return status;
    return compare_runs(&outputs->baseline, outputs->choice.baseline, &outputs->choice.rules,
                        result, error);
}

/* The text report, from malloc; NULL for want of memory. */
static char *text_of(const OutputChoice *choice, const RunResult *result)
{
    MemoryText memory;
    FILE *out = memory_text_open(&memory);
    if (!out)
        return NULL;
    int verbosity = choice->quiet ? -1 : choice->verbose;
    TextStyle style = terminal_style(choice->color, verbosity);
    bool changes = choice->changes_alone && result->comparison;
    Status status = (changes ? text_comparison_report : text_report)(result, style, out);
    char *text = memory_text_close(out, &memory, NULL);
    if (!status)
        return text;
    free(text);
    return NULL;
}

/* Makes one report and writes it to a file that was opened, which is not yet put in its place; or
 * to standard output. */
static Status write_format(const OutputChoice *choice, Format format, OutputFile *file,
                           const RunResult *result, Error *error)
{
    const ReportFormat *known = &report_formats[format];
    char *text = known->write ? known->write(result) : text_of(choice, result);
    if (!text)
        return error_set(error, STATUS_FAILED, "out of memory for the %s report", known->name);
    Status status = file ? output_file_write(file, text, strlen(text), error)
                         : output_write(stdout, "standard output", text, strlen(text), error);
    free(text);
    return status;
}

/* Those of the files that are, or are not, written through. */
static Status write_files(ReportOutputs *outputs, bool through, const RunResult *result,
                          Error *error)
{
    Status status = STATUS_OK;
    for (int i = 0; !status && i < FORMAT_COUNT; i++)
        if (outputs->choice.paths[i] && output_file_written_through(&outputs->files[i]) == through)
            status = write_format(&outputs->choice, (Format)i, &outputs->files[i], result, error);
    return status;
}

static Status place_files(ReportOutputs *outputs, Error *error)
{
    Status status = STATUS_OK;
    for (int i = 0; !status && i < FORMAT_COUNT; i++)
        if (outputs->choice.paths[i])
            status = output_file_place(&outputs->files[i], error);
    if (!status && outputs->saved_text)
        status = output_file_place(&outputs->saved, error);
    return status;
}

/* What goes to standard error after the reports. */
typedef struct Remarks {
    char *annotations; /* owned, or NULL for none */
    char verdict[512]; /* empty for none */
} Remarks;

/* In a run of GitHub Actions, what failed is shown with the commit. GitHub reads such lines from
 * standard error as well, and standard output may hold a report. With a report for programs on
 * standard output, people get the verdict. */
static Status make_remarks(const RunResult *result, bool verdict, Remarks *ret, Error *error)
{
    const char *there = getenv("GITHUB_ACTIONS");
    Remarks remarks = {0};
    if (verdict && !text_verdict_line(result, remarks.verdict, sizeof remarks.verdict))
        return error_set(error, STATUS_FAILED, "out of memory for the verdict");
    if (there && strcmp(there, "true") == 0) {
        remarks.annotations = github_lines(result);
        if (!remarks.annotations)
            return error_set(error, STATUS_FAILED, "out of memory for the annotations");
    }
    *ret = remarks;
    return STATUS_OK;
}

/* What can fail for want of memory, or of room on a disk, comes before what cannot be taken back:
 * the files are written, but have no place; then comes what is seen at once; then their places. */
Status report_outputs_write(ReportOutputs *outputs, const RunResult *result, Error *error)
{
    const OutputChoice *choice = &outputs->choice;
    bool taken = false; /* standard output, by an option with a file */
    for (int i = 0; i < FORMAT_COUNT; i++)
        taken |= to_stdout(choice->paths[i]);
    Format format = choice->format;
    if (format == FORMAT_AUTO)
        format = taken || terminal_is_output() ? FORMAT_TEXT : FORMAT_JSON;
    bool for_programs = format != FORMAT_TEXT || taken;
    Remarks remarks = {0};
    /* A signal that ended the run has done its work; one that comes now ends the writing. */
    signals_forget();
    report_outputs_let_signals_act(outputs);
    Status status = make_remarks(result, for_programs && !choice->quiet, &remarks, error);
    if (!status)
        status = write_files(outputs, false, result, error);
    const char *saved = outputs->saved_text;
    if (!status && saved)
        status = output_file_write(&outputs->saved, saved, strlen(saved), error);
    if (!status)
        status = write_files(outputs, true, result, error);
    if (!status && !taken)
        status = write_format(choice, format, NULL, result, error);
    signals_hold_again();
    if (!status)
        status = place_files(outputs, error);
    if (!status && remarks.annotations)
        fputs(remarks.annotations, stderr);
    if (!status && remarks.verdict[0])
        fprintf(stderr, "%s\n", remarks.verdict);
    free(remarks.annotations);
    return status;
}

void report_outputs_close(ReportOutputs *outputs)
{
    for (int i = 0; i < FORMAT_COUNT; i++)
        output_file_abandon(&outputs->files[i]);
    output_file_abandon(&outputs->saved);
    free(outputs->saved_text);
    outputs->saved_text = NULL;
    run_result_clear(&outputs->baseline);
    outputs->compares = false;
}
