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

/* Which of the places are pipes, which may be waited for. Looked at once, since it may change. */
typedef struct Pipes {
    bool files[FORMAT_COUNT], any;
} Pipes;

static Pipes find_pipes(const OutputChoice *choice)
{
    Pipes pipes = {.any = path_is_pipe(choice->baseline)};
    for (int i = 0; i < FORMAT_COUNT; i++) {
        pipes.files[i] = path_is_pipe(choice->paths[i]);
        pipes.any |= pipes.files[i];
    }
    return pipes;
}

/* Opens the reports that are, or are not, pipes. */
static Status open_files(ReportOutputs *outputs, const Pipes *pipes, bool wanted, Error *error)
{
    const OutputChoice *choice = &outputs->choice;
    Status status = STATUS_OK;
    for (int i = 0; !status && i < FORMAT_COUNT; i++)
        if (choice->paths[i] && pipes->files[i] == wanted)
            status = output_file_open(&outputs->files[i], report_formats[i].option,
                                      choice->paths[i], error);
    return status;
}

/* Pipes first: a file may have a name that must be taken away, which nothing may cut short. */
static Status open_all(ReportOutputs *outputs, const TimeAllowed *time, Error *error)
{
    Pipes pipes = find_pipes(&outputs->choice);
    StopWatch *watch;
    Status status = signals_watch(pipes.any ? time : NULL, "before the first trial", &watch, error);
    THEN(status, open_files(outputs, &pipes, true, error));
    THEN(status, open_baseline(outputs, error));
    stops_watch_end(watch);
    THEN(status, open_files(outputs, &pipes, false, error));
    return status;
}

Status report_outputs_open(const OutputChoice *choice, const TimeAllowed *time, ReportOutputs *ret,
                           Error *error)
{
    ReportOutputs outputs = {.choice = *choice};
    if (time)
        outputs.time = *time;
    Status status = open_all(&outputs, time, error);
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

/* Writes the files that are, or are not, written through. */
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

/* First all files are written under temporary names, which may fail; then standard output; then the
 * files get their names. */
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
    THEN(status, write_files(outputs, false, result, error));
    StopWatch *watch = output_watch(&outputs->time);
    THEN(status, write_files(outputs, true, result, error));
    if (!status && !taken && !(empty && format == FORMAT_TEXT))
        status = write_format(choice, format, NULL, result, error);
    stops_watch_end(watch);
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
    for (int i = 0; i < FORMAT_COUNT; i++)
        output_file_abandon(&outputs->files[i]);
    run_result_clear(&outputs->baseline);
}
