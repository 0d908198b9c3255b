/* The report for people. */
#ifndef FAIRNESS_TEXT_REPORT_H
#define FAIRNESS_TEXT_REPORT_H

#include "base/status.h"
#include "result/result.h"

#include <stdio.h>

/* How the place it goes to wants it. */
typedef struct TextStyle {
    bool colour;   /* emphasis by SGR escape sequences; without it not one ESC is written */
    bool unicode;  /* UTF-8 may be written; otherwise plain ASCII */
    int width;     /* columns of a line, 0 for 80; less than 40 counts as 40 */
    int verbosity; /* below 0 the verdicts alone, 0 as usual, above 0 everything known */
} TextStyle;

/* Writes the summary: the verdict of every case first, then what was done and measured; for several
 * cases a side-by-side table. No line is longer than the width. Text that came from outside (names,
 * outcomes) is escaped, so that it cannot steer a terminal. STATUS_FAILED when out of memory or
 * when `out` reports a write error, after which errno says which; `out` is flushed, not closed. */
Status text_report(const RunResult *run, TextStyle style, FILE *out);

/* Writes only what changed since the baseline, run->comparison, which is there; likewise. */
Status text_comparison_report(const RunResult *run, TextStyle style, FILE *out);

/* The verdict of the whole run in one line of plain ASCII without a newline, for standard error
 * when the report itself goes elsewhere. Cut to fit `size` (at least 1) bytes with its NUL. False,
 * and the word alone, when out of memory. */
bool text_verdict_line(const RunResult *run, char *line, size_t size);

#endif
