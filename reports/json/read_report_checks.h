/* Reading what the checks of a case found. */
#ifndef FAIRNESS_READ_REPORT_CHECKS_H
#define FAIRNESS_READ_REPORT_CHECKS_H

#include "reports/json/report_reader.h"

/* The checks of a case, its worst cells, its exact law and what it looks like. */
void read_checks(ReportReader *reader, const JsonPlace *place, CaseResult *result);
void read_worst(ReportReader *reader, const JsonPlace *place, CaseResult *result);
void read_exact(ReportReader *reader, const JsonPlace *place, ExactResult *exact);
void read_looks_like(ReportReader *reader, const JsonPlace *place, CaseResult *result);

#endif
