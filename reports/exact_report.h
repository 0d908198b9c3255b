/* What the commands `exact` and `plan` print: fairness-exact/1, fairness-plan/1, and the same for
 * people. Both describe what was worked out before; nothing is here but words. */
#ifndef FAIRNESS_EXACT_REPORT_H
#define FAIRNESS_EXACT_REPORT_H

#include "base/text.h"
#include "exact/description.h"
#include "inference/plan.h"
#include "reports/text/text_style.h"

/* The document (UTF-8, ending in a newline), in the key order of
 * reports/schema/fairness-exact-1.schema.json. The caller frees it; NULL when out of memory. */
char *exact_json(const LawDescription *law, const Plan *plan);

/* The law for people: the verdict, the measures, the orders, the places, and what it takes to see
 * it. As text_report. */
char *exact_text(const LawDescription *law, const Plan *plan, TextStyle style);

/* fairness-plan-1.schema.json; `algorithm` ("riffle:7") is NULL where the effect was given. */
char *plan_json(const Plan *plan, const char *algorithm);

/* As text_report. */
char *plan_text(const Plan *plan, const char *algorithm, TextStyle style);

/* Writes what it takes to see the bias into the page's paragraph: the trials, or the power of those
 * given, and the rule behind them. */
void plan_sentence(Text *out, const Plan *plan);

#endif
