#include "cli/report_outputs.h"
#include "base/elementary.h"
#include "reports/words/report_formats.h"

#include "cli/commands.h"
#include "cli/terminal.h"
#include "platform/platform.h"
#include "reports/github_lines.h"
#include "reports/stored/read_report.h"
#include "reports/text/text_report.h"

#include <stdlib.h>
#include <string.h>

static Status open_baseline(ReportOutputs *outputs, Error *error)
{
    const char *path = outputs->choice.baseline;
    Status status = path ? read_report_file(path, &outputs->baseline, error) : STATUS_OK;
    if (status || !path)
        return status;
    if (outputs->baseline.complete)
        return STATUS_OK;
    return error_set(error, STATUS_USAGE, "%.200s: not a baseline: its run was cut off", path);
}

/* A pipe may be waited for. */
Status report_outputs_open(const OutputChoice *choice, const TimeAllowed *time, ReportOutputs *ret,
                           Error *error)
{
    ReportOutputs outputs = {.choice = *choice};
    StopWatch *watch;
    if (time)
        outputs.time = *time;
    Status status = signals_watch(time, "before the first trial", &watch, error);
    for (int i = 0; !status && i < FORMAT_COUNT; i++)
        if (choice->paths[i])
            status = output_file_open(&outputs.files[i], report_formats[i].option, choice->paths[i],
                                      error);
    THEN(status, open_baseline(&outputs, error));
    stops_watch_end(watch);
    if (status)
        report_outputs_close(&outputs);
    else
        *ret = outputs;
    return status;
}

StopWatch *output_watch(const TimeAllowed *allowed)
{
    static const double PATIENCE = 1; /* seconds; the run itself may have been stopped just now */
    TimeAllowed time = *allowed;
    StopWatch *watch;
    Error unused;
    time.end = fmax(time.end, monotonic_seconds()) + PATIENCE;
    /* Without a thread that watches there is a report all the same. */
    signals_watch(&time, "while nobody read the report", &watch, &unused);
    return watch;
}

/* The text report, from malloc; NULL for want of memory. */
static char *text_of(const OutputChoice *choice, const RunResult *result)
{
    int verbosity = choice->quiet ? -1 : choice->verbose;
    TextStyle style = terminal_style(verbosity);
    bool changes = choice->changes_alone && result->comparison;
    return (changes ? text_comparison_report : text_report)(result, style);
}

/* Makes the report that goes to a file, or to standard output: texts[FORMAT_AUTO]. */
static Status make_text(ReportOutputs *outputs, int to, Format format, const RunResult *result,
                        Error *error)
{
    const ReportFormat *known = &report_formats[format];
    outputs->texts[to] = known->write ? known->write(result) : text_of(&outputs->choice, result);
    if (!outputs->texts[to])
        return error_set(error, STATUS_FAILED, "out of memory for the %s report", known->name);
    return STATUS_OK;
}

/* Writes what is, or is not, written through; standard output last. */
static Status write_texts(ReportOutputs *outputs, bool through, Error *error)
{
    Status status = STATUS_OK;
    for (int i = FORMAT_COUNT; !status && i-- > 0;) {
        OutputFile *file = &outputs->files[i];
        const char *text = outputs->texts[i];
        if (!text || output_file_written_through(file) != through)
            continue;
        status = i == FORMAT_AUTO
                     ? output_write(stdout, "standard output", text, strlen(text), error)
                     : output_file_write(file, text, strlen(text), error);
    }
    return status;
}

static Status place_files(ReportOutputs *outputs, Error *error)
{
    Status status = STATUS_OK;
    for (int i = 0; !status && i < FORMAT_COUNT; i++)
        if (outputs->choice.paths[i])
            status = output_file_place(&outputs->files[i], error);
    return status;
}

/* Remarks for standard error after the reports. */
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
        NEED_ROOM(remarks.annotations, "the annotations", error);
    }
    *ret = remarks;
    return STATUS_OK;
}

/* First all is made, which may fail; then written where it is seen at once; then into files, which
 * get their names when all are whole. */
Status report_outputs_write(ReportOutputs *outputs, RunResult *result, Error *error)
{
    const OutputChoice *choice = &outputs->choice;
    if (result->complete && choice->baseline)
        TRY(compare_runs(&outputs->baseline, choice->baseline, &choice->rules, result, error));
    bool taken = false; /* standard output, by an option with a file */
    for (int i = 0; i < FORMAT_COUNT; i++)
        taken |= output_to_stdout(choice->paths[i]);
    Format format = choice->format;
    if (format == FORMAT_AUTO)
        format = taken || choice->quiet || output_is_terminal() ? FORMAT_TEXT : FORMAT_JSON;
    bool for_programs = format != FORMAT_TEXT || taken;
    bool empty = run_is_empty(result); /* what ended it is all that there is to say */
    Remarks remarks = {0};
    /* A signal that ended the run has done its work; one that comes now ends the writing. */
    stops_act_on_next();
    Status status = make_remarks(result, for_programs && !choice->quiet && !empty, &remarks, error);
    for (int i = 0; i < FORMAT_COUNT; i++)
        THEN_IF(status, choice->paths[i], make_text(outputs, i, (Format)i, result, error));
    THEN_IF(status, !taken && !(empty && format == FORMAT_TEXT),
            make_text(outputs, FORMAT_AUTO, format, result, error));
    StopWatch *watch = output_watch(&outputs->time);
    THEN(status, write_texts(outputs, true, error));
    stops_watch_end(watch); /* from here on stops are held */
    THEN(status, write_texts(outputs, false, error));
    THEN(status, place_files(outputs, error));
    if (!status && remarks.annotations)
        fputs(remarks.annotations, stderr);
    if (!status && remarks.verdict[0])
        fprintf(stderr, "%s\n", remarks.verdict);
    free(remarks.annotations);
    return status;
}

void report_outputs_close(ReportOutputs *outputs)
{
    for (int i = 0; i < FORMAT_COUNT; i++) {
        output_file_abandon(&outputs->files[i]);
        free(outputs->texts[i]);
    }
    run_result_clear(&outputs->baseline);
}
