/* The report to look at: one HTML file with pictures, complete in itself. */
#ifndef FAIRNESS_HTML_REPORT_H
#define FAIRNESS_HTML_REPORT_H

typedef struct RunResult RunResult;

/* The whole page as text (UTF-8, ending in a newline). It asks for nothing from elsewhere, has no
 * script, and says everything without its style sheet too: pictures are inline SVG whose looks are
 * attributes. In each case's section, in this order: the verdict and the command that replays it,
 * the position matrix, the orders, the checks, what could have been found, why, where each
 * statistic fell on its null curve; last, the JSON report. Text from outside is escaped. The caller
 * frees it; NULL when out of memory. */
char *html_report(const RunResult *run);

#endif
