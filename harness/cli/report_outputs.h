/* Where the reports of an invocation go: standard output, and a file for each format asked for. */
#ifndef FAIRNESS_REPORT_OUTPUTS_H
#define FAIRNESS_REPORT_OUTPUTS_H

#include "cli/option_table.h"
#include "cli/output_file.h"
#include "cli/terminal.h"
#include "inference/compare.h"
#include "result.h"

/* The formats that a file can have: FORMAT(ITS_NAME, its_name, what it is for). There is a function
 * its_name_report() (reports/its_name_report.h), and from this line come --format its-name, the
 * option --its-name FILE and a line of `list formats`. */
#define REPORT_FILE_FORMATS(FORMAT)                                                                \
    FORMAT(JSON, json, "fairness-report/1 (the default everywhere else)")                          \
    FORMAT(HTML, html, "a page to look at, with pictures; asks for nothing from elsewhere")        \
    FORMAT(MARKDOWN, markdown, "tables for the summary of a CI step, at most 1 MiB")               \
    FORMAT(JUNIT, junit, "JUnit XML: a test for each verdict and each check")                      \
    FORMAT(TAP, tap, "Test Anything Protocol 13, for prove and meson")                             \
    FORMAT(CSV, csv, "comma-separated values, a line for each check")                              \
    FORMAT(BENCHMARK, benchmark, "JSON for github-action-benchmark: the effects over time")

/* FORMAT_AUTO is text on a terminal and JSON elsewhere. */
typedef enum Format {
    FORMAT_AUTO,
    FORMAT_TEXT,
#define FORMAT_NUMBER(NAME, name, summary) FORMAT_##NAME,
    REPORT_FILE_FORMATS(FORMAT_NUMBER)
#undef FORMAT_NUMBER
        FORMAT_COUNT
} Format;

/* One format. */
typedef struct ReportFormat {
    const char *name;   /* of --format, "json" */
    const char *option; /* that writes it to a file, "--json"; NULL where there is none */
    /* The whole report, to be freed; NULL for want of memory. NULL for text, whose look depends on
     * the terminal, and for auto. */
    char *(*write)(const RunResult *result);
    const char *summary;
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
    const char *baseline;      /* a report to compare with, of argv, or NULL */
    const char *save_baseline; /* where to keep this run as one, or NULL */
    CompareRules rules;
    bool rules_given;
    bool changes_alone; /* as text, only what changed since the baseline */
} OutputChoice;

typedef struct ReportOutputs {
    OutputChoice choice;
    OutputFile files[FORMAT_COUNT];
    OutputFile saved; /* --save-baseline, */
    char *saved_text; /* and what goes there; owned */
    RunResult baseline;
    bool compares; /* with the baseline, which was read */
} ReportOutputs;

/* The options that fill an OutputChoice, to be shared by every command that writes reports:
 * --format, a file for each format, --stable, --color, -q, -v, and those about a baseline. */
extern const OptionTable output_options;

/* Refuses two reports for standard output, or for one file. */
Status output_choice_check(const OutputChoice *choice, Error *error);

/* The option whose report goes into this file, whatever path it names it by; NULL for none. */
const char *output_choice_names(const OutputChoice *choice, const char *path);

/* Opens the files and reads the baseline, before the run, so that a path that cannot be written, or
 * a baseline that is none, is told at once. A signal ends the process while this waits for a pipe.
 * On success the caller owes report_outputs_close. */
Status report_outputs_open(const OutputChoice *choice, ReportOutputs *ret, Error *error);

/* Whether a file has a name while it is written, and so must be taken away. */
bool report_outputs_named(const ReportOutputs *outputs);

/* Lets a signal end the process on the spot (signals_act), unless a file has such a name. */
void report_outputs_let_signals_act(const ReportOutputs *outputs);

/* Keeps a judged result for --save-baseline; then compares it with the baseline, if there is one,
 * and judges it again (compare.h). A run that was cut off is neither. To be called before writing.
 */
Status report_outputs_compare(ReportOutputs *outputs, RunResult *result, Error *error);

/* Writes all that was asked for. With a report for programs on standard output, the verdict goes to
 * standard error as one line. */
Status report_outputs_write(ReportOutputs *outputs, const RunResult *result, Error *error);

/* Closes what is still open without a trace. Harmless on zeroed outputs. */
void report_outputs_close(ReportOutputs *outputs);

#endif
