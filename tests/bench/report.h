/* The results as they come: a line for each contestant on standard error, and one JSON document,
 * fairness-bench/1, when all is done. docs/performance.md describes its keys. */
#ifndef FAIRNESS_BENCH_REPORT_H
#define FAIRNESS_BENCH_REPORT_H

#include "measure.h"
#include "reports/json/json_text.h"

typedef struct Report {
    JsonText json;
    bool grouped; /* a group is begun */
    size_t rounds;
    double scale; /* every contestant runs so many times its trials */
} Report;

/* What all lines of a comparison share. */
typedef struct Contest {
    const char *algorithm; /* or "" */
    size_t n;
    MeasureClock clock; /* of the ratios */
    size_t rounds;      /* or 0 for the report's; never more than the report's */
} Contest;

/* The caller owes report_end. Every comparison is of `rounds` rounds. */
void report_begin(Report *ret, size_t rounds, double scale);

/* What is measured from here on belongs to this group; `commit` says of which source, or is "". */
void report_group(Report *report, const char *name, const char *commit);

/* Measures and adds one line a contestant; contestant 0 is the base of the ratios. */
void report_measure(Report *report, const Contest *contest, const Contestant *contestants,
                    size_t count);

/* Prints the document to standard output; false where that or an allocation failed. */
bool report_end(Report *report);

#endif
