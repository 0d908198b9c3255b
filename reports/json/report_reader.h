/* A report that is being read. */
#ifndef FAIRNESS_REPORT_READER_H
#define FAIRNESS_REPORT_READER_H

#include "reports/json/json_fields.h"
#include "result/result.h"

#define MOST_INTEGER UINT64_C(9007199254740991)

/* A report being read, and the result that is made of it. What goes wrong is kept in `json`, the
 * first of it; the readers go on and their result is thrown away. */
typedef struct ReportReader {
    JsonReading json;
    RunResult run;
} ReportReader;

#endif
