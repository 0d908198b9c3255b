/* The report for machines: `fairness-report/1`, described key by key in
 * reports/schema/fairness-report-1.schema.json. */
#ifndef FAIRNESS_JSON_REPORT_H
#define FAIRNESS_JSON_REPORT_H

typedef struct RunResult RunResult;

/* The whole report as text (UTF-8, ending in a newline), in the key order of the schema. Nothing
 * but its part `run` changes from one run of the same command to the next, and that is left out
 * when run->stable is set. The caller frees it; NULL when out of memory. */
char *json_report(const RunResult *run);

#endif
