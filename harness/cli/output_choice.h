/* The options on reports: formats, files, and the baseline to compare with.
 * */
#ifndef FAIRNESS_OUTPUT_CHOICE_H
#define FAIRNESS_OUTPUT_CHOICE_H

#include "cases/case_spec.h"
#include "cli/option_table.h"
#include "inference/compare.h"
#include "reports/words/report_formats.h"
#include "result/result.h"

/* FORMAT_AUTO is text on a terminal and with -q, and JSON elsewhere. */
typedef enum Format {
    FORMAT_AUTO,
    FORMAT_TEXT,
#define FORMAT_NUMBER(NAME, name, ending, summary) FORMAT_##NAME,
    REPORT_OPTION_FORMATS(FORMAT_NUMBER) REPORT_FILE_FORMATS(FORMAT_NUMBER)
        REPORT_OTHER_FORMATS(FORMAT_NUMBER)
#undef FORMAT_NUMBER
            FORMAT_COUNT
} Format;

/* One format. */
typedef struct ReportFormat {
    const char *name;   /* of --format, "json" */
    const char *option; /* that writes it to a file, "--json"; NULL where there is none */
    const char *ending; /* of such a file, "md" */
    /* The whole report, to be freed; NULL for want of memory. NULL for text, whose look depends on
     * the terminal, and for auto. */
    char *(*write)(const RunResult *result);
    const char *summary;
} ReportFormat;

extern const ReportFormat report_formats[FORMAT_COUNT];

/* The options on reports, as read. */
typedef struct OutputChoice {
    Format format;
    const char *paths[FORMAT_COUNT]; /* of --json and its like: of argv, or NULL */
    bool stable;                     /* leave out what changes from run to run */
    bool quiet;
    bool verbose;
    const char *baseline; /* a report to compare with, of argv, or NULL */
    CompareRules rules;
    bool changes_alone; /* as text, only what changed since the baseline */
} OutputChoice;

/* The options that fill an OutputChoice, to be shared by every command that writes reports:
 * --format, a file for each format, --stable, -q, -v, and those about a baseline. */
extern const OptionTable output_options;

/* Whether a path of an option, or NULL, is standard output. */
bool output_to_stdout(const char *path);

/* Refuses two reports for standard output, or for one file. */
Status output_choice_check(const OutputChoice *choice, Error *error);

/* Refuses a report in the place of what is read for it. `what` is read, from `path`; `what` is an
 * option or what the file is, and a path of NULL is none. */
Status output_choice_check_read(const OutputChoice *choice, const char *what, const char *path,
                                Error *error);

/* Whether standard output gets JSON: where that is chosen, and by default where no terminal is,
 * unless -q asks for the answer alone. */
bool output_wants_json(Format format, bool quiet);

/* The counts that the report is to have: all, where JSON is written with -v. */
CountsWanted output_counts(const OutputChoice *choice);

/* Writes a document to standard output and frees it, or fails: with `text` NULL for want of memory.
 */
Status output_document(char *text, Error *error);

#endif
