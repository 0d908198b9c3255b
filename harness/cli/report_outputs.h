/* Where the reports of an invocation go: standard output, and a file for each format asked for. */
#ifndef FAIRNESS_REPORT_OUTPUTS_H
#define FAIRNESS_REPORT_OUTPUTS_H

#include "cli/output_file.h"
#include "cli/terminal.h"
#include "result.h"

/* The formats of a report, in the order of report_formats. FORMAT_AUTO is text on a terminal and
 * JSON elsewhere. */
typedef enum Format { FORMAT_AUTO, FORMAT_TEXT, FORMAT_JSON, FORMAT_HTML, FORMAT_COUNT } Format;

/* One format. */
typedef struct ReportFormat {
    const char *name;   /* of --format, "json" */
    const char *option; /* that writes it to a file, "--json"; NULL where there is none */
    /* The whole report, to be freed; NULL for want of memory. NULL for text, whose look depends on
     * the terminal, and for auto. */
    char *(*write)(const RunResult *result);
} ReportFormat;

extern const ReportFormat report_formats[FORMAT_COUNT];

/* What the options say of the reports. */
typedef struct OutputChoice {
    Format format;
    const char *paths[FORMAT_COUNT]; /* of --json and its like: of argv, or NULL */
    When color;
    bool stable; /* leave out what changes from run to run */
    bool quiet;
    int verbose;
} OutputChoice;

typedef struct ReportOutputs {
    OutputChoice choice;
    OutputFile files[FORMAT_COUNT];
} ReportOutputs;

/* Reads the word of --format. */
Status output_choice_format(OutputChoice *choice, const char *text, Error *error);

/* Notes a file for a format; refuses a second one. */
Status output_choice_path(OutputChoice *choice, Format format, const char *text, Error *error);

/* Refuses two reports for standard output. */
Status output_choice_check(const OutputChoice *choice, Error *error);

/* Opens the files, before the run, so that a path that cannot be written is told at once. On
 * success the caller owes report_outputs_close. */
Status report_outputs_open(const OutputChoice *choice, ReportOutputs *ret, Error *error);

/* Writes all that was asked for. With a report for programs on standard output, the verdict goes to
 * standard error as one line. */
Status report_outputs_write(ReportOutputs *outputs, const RunResult *result, Error *error);

/* Closes what is still open without a trace. Harmless on zeroed outputs. */
void report_outputs_close(ReportOutputs *outputs);

#endif
