/* The report for people. */
#ifndef FAIRNESS_TEXT_REPORT_H
#define FAIRNESS_TEXT_REPORT_H

#include "reports/text/text_style.h"
#include "result/result.h"

/* The summary: the verdict of every case first, then what was done and measured; for several
 * cases a side-by-side table. No line is longer than the width. Text that came from outside (names,
 * outcomes) is escaped, so that it cannot steer a terminal. To be freed; NULL when out of memory.
 */
char *text_report(const RunResult *run, TextStyle style);

/* Only what changed since the baseline, run->comparison, which is there; likewise. */
char *text_comparison_report(const RunResult *run, TextStyle style);

/* The verdict of the whole run in one line of plain ASCII without a newline, for standard error
 * when the report itself goes elsewhere. Cut to fit `size` (at least 1) bytes with its NUL. False,
 * and the word alone, when out of memory. */
bool text_verdict_line(const RunResult *run, char *line, size_t size);

/* The word that a report begins with: the verdict; of several cases of which some were to be
 * biased, or could not be run, whether all is as expected. Static storage. */
const char *run_word(const RunResult *run);

#endif
