/* The output of `plan`: fairness-plan/1, and the same for people. The numbers were worked out
 * before; only words are here. */
#ifndef FAIRNESS_PLAN_REPORT_H
#define FAIRNESS_PLAN_REPORT_H

#include "base/text.h"
#include "reports/json/field_table.h"
#include "reports/text/text_style.h"

typedef struct Plan Plan;

extern const JsonDocument plan_document;

/* That document; `algorithm` ("riffle:7") is NULL where the effect was given. The
 * caller frees it; NULL when out of memory. */
char *plan_json(const Plan *plan, const char *algorithm);

/* As text_report. */
char *plan_text(const Plan *plan, const char *algorithm, TextStyle style);

/* Writes what it takes to see the bias into the page's paragraph: the trials, or the power of those
 * given, and the rule behind them. */
void plan_sentence(Text *out, const Plan *plan);

#endif
