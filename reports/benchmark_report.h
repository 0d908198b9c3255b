/* The effects over time, for github-action-benchmark. */
#ifndef FAIRNESS_BENCHMARK_REPORT_H
#define FAIRNESS_BENCHMARK_REPORT_H

typedef struct RunResult RunResult;

/* A JSON list for its tool "customSmallerIsBetter": the effect w of each check that was made, with
 * its 95% interval as `range` and the verdict as `extra`. To be freed; NULL when out of memory. */
char *benchmark_report(const RunResult *run);

#endif
