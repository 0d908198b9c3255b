/* GitHub-flavoured Markdown, for the summary of a CI step. */
#ifndef FAIRNESS_MARKDOWN_REPORT_H
#define FAIRNESS_MARKDOWN_REPORT_H

typedef struct RunResult RunResult;

/* The verdict table first, then what a comparison found, then the checks of each case, those that
 * are not as expected first and open. Below 1 MiB, GitHub's limit for a step's summary: what would
 * go beyond is left out, and that is said. Names cannot mark up, link or mention. To be freed; NULL
 * when out of memory. */
char *markdown_report(const RunResult *run);

#endif
