/* Comma-separated values, for spreadsheets and scripts. */
#ifndef FAIRNESS_CSV_REPORT_H
#define FAIRNESS_CSV_REPORT_H

typedef struct RunResult RunResult;

/* A line of names, then one line for each check of each case, numbers as in the JSON report (empty
 * where there are none, -inf for the log of zero). Quoted by RFC 4180, lines ended by a line feed.
 * Text that a spreadsheet would take for a formula has an apostrophe in front. To be freed; NULL
 * when out of memory. */
char *csv_report(const RunResult *run);

#endif
