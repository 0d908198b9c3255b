/* The output of `selftest`: fairness-selftest/1, and the same for people. */
#ifndef FAIRNESS_SELFTEST_REPORT_H
#define FAIRNESS_SELFTEST_REPORT_H

#include "reports/json/field_table.h"
#include "reports/page/sheet.h"

typedef struct Selftest Selftest;

/* The document (UTF-8, ending in a newline). The caller frees it; NULL when out of memory. */
extern const JsonDocument selftest_document;
char *selftest_json(const Selftest *selftest);

/* The verdict, the rates, the false alarms and the powers. */
void selftest_sheet(Sheet *sheet, const Selftest *selftest);

#endif
