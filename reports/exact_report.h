/* The output of `exact` for programs: fairness-exact/1. */
#ifndef FAIRNESS_EXACT_REPORT_H
#define FAIRNESS_EXACT_REPORT_H

#include "reports/json/field_table.h"

typedef struct LawDescription LawDescription;
typedef struct Plan Plan;

/* "even", "even-so-far", "biased", "invalid": of LawVerdict, ended by NULL. */
extern const char *const law_verdict_words[];

/* The document (UTF-8, ending in a newline). The caller frees it; NULL when out of memory. */
extern const JsonDocument exact_document;
char *exact_json(const LawDescription *law, const Plan *plan);

#endif
