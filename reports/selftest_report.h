/* What the command `selftest` prints: fairness-selftest/1, and the same for people. */
#ifndef FAIRNESS_SELFTEST_REPORT_H
#define FAIRNESS_SELFTEST_REPORT_H

#include "reports/text/text_style.h"

typedef struct Selftest Selftest;

/* The document (UTF-8, ending in a newline), in the key order of
 * reports/schema/fairness-selftest-1.schema.json. The caller frees it; NULL when out of memory. */
char *selftest_json(const Selftest *selftest);

/* The verdict, then a table of rates, the false alarms and the powers. As text_report. */
char *selftest_text(const Selftest *selftest, TextStyle style);

#endif
