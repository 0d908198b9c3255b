/* Reading what became of the cases since a baseline. */
#ifndef FAIRNESS_READ_REPORT_COMPARISON_H
#define FAIRNESS_READ_REPORT_COMPARISON_H

#include "reports/json/report_reader.h"

/* "comparison" of the root, if it has one. */
void read_comparison(ReportReader *reader, const JsonPlace *root);

#endif
