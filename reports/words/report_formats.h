/* The formats of a report that a file can have. */
#ifndef FAIRNESS_REPORT_FORMATS_H
#define FAIRNESS_REPORT_FORMATS_H

typedef struct RunResult RunResult;

/* FORMAT(ITS_NAME, its_name, the ending of its files, what it is for). From its line come the
 * writer's declaration, --format its-name and a line of `list formats`; of the first list the
 * option --its-name FILE; of the first two what --output FILE writes by that ending. */
#define REPORT_OPTION_FORMATS(FORMAT)                                                              \
    FORMAT(JSON, json, "json", "JSON, fairness-report/1 (the default off a terminal)")             \
    FORMAT(HTML, html, "html", "a page with pictures, in one file that loads nothing")             \
    FORMAT(JUNIT, junit, "xml", "JUnit XML: a test for each case")
#define REPORT_FILE_FORMATS(FORMAT)                                                                \
    FORMAT(SVG, svg, "svg", "one picture to share: name, verdict, bars or matrix")                 \
    FORMAT(MARKDOWN, markdown, "md", "tables for the summary of a CI step, at most 1 MiB")         \
    FORMAT(TAP, tap, "tap", "Test Anything Protocol 13, for prove and meson")                      \
    FORMAT(CSV, csv, "csv", "comma-separated values, a line for each check")
#define REPORT_OTHER_FORMATS(FORMAT)                                                               \
    FORMAT(BADGE, badge, NULL, "the verdict as a badge for a README, in SVG")                      \
    FORMAT(BENCHMARK, benchmark, NULL, "JSON for github-action-benchmark: the effects over time")

/* Each writer, in the file of its name, makes the whole report as text that ends in a newline, to
 * be freed; NULL when out of memory. The same result gives the same bytes, except for what changes
 * from run to run, which is left out where run->stable is set. */
#define FORMAT_WRITER(NAME, name, ending, summary) char *name##_report(const RunResult *run);
REPORT_OPTION_FORMATS(FORMAT_WRITER)
REPORT_FILE_FORMATS(FORMAT_WRITER) REPORT_OTHER_FORMATS(FORMAT_WRITER)
#undef FORMAT_WRITER

#endif
