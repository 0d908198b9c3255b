/* The output of `selftest`: fairness-selftest/1, and the same for people. */
#ifndef FAIRNESS_SELFTEST_REPORT_H
#define FAIRNESS_SELFTEST_REPORT_H

#include "reports/json/field_table.h"
#include "reports/text/text_style.h"

typedef struct Selftest Selftest;

/* The document (UTF-8, ending in a newline). The caller frees it; NULL when out of memory. */
extern const JsonDocument selftest_document;
char *selftest_json(const Selftest *selftest);

/* The verdict, then a table of rates, the false alarms and the powers. As text_report. */
char *selftest_text(const Selftest *selftest, TextStyle style);

#endif
