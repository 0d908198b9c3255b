/* The Test Anything Protocol, version 13, for prove and for meson. */
#ifndef FAIRNESS_TAP_REPORT_H
#define FAIRNESS_TAP_REPORT_H

typedef struct RunResult RunResult;

/* One line for the verdict of each case and one for each of its checks, with the evidence as a YAML
 * block behind those that failed. A run that was cut off bails out. To be freed; NULL when out of
 * memory. */
char *tap_report(const RunResult *run);

#endif
