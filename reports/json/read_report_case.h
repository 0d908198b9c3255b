/* Reading a case of a report. */
#ifndef FAIRNESS_READ_REPORT_CASE_H
#define FAIRNESS_READ_REPORT_CASE_H

#include "reports/json/report_reader.h"

/* One case, all of it. */
void read_case(ReportReader *reader, const JsonPlace *place, CaseResult *result);

#endif
