/* The output of `exact` and `plan`, and of `explain` for a deal. The numbers were worked out
 * before; only words are here. */
#ifndef FAIRNESS_EXACT_REPORT_H
#define FAIRNESS_EXACT_REPORT_H

#include <stdbool.h>

#include "base/text.h"
#include "reports/json/field_table.h"
#include "reports/text/text_style.h"

typedef struct LawDescription LawDescription; /* exact/description.h */
typedef struct Plan Plan;                     /* result/result.h */

extern const JsonDocument exact_document, exact_deals_document, exact_places_document,
    plan_document;

/* The law as fairness-exact/1 or, of deals, fairness-exact-deals/1, or, by
 * places, fairness-exact-places/1 (UTF-8, ending in a newline).
 * The caller frees it; NULL when out of memory. So it is with all of the following. */
char *exact_json(const LawDescription *law, const Plan *plan);

/* fairness-plan/1; `algorithm` ("riffle:7") is NULL where the effect was given. */
char *plan_json(const Plan *plan, const char *algorithm);

/* As text_report. */
char *plan_text(const Plan *plan, const char *algorithm, TextStyle style);

/* Writes what it takes to see the bias: the trials, or the power of given ones, by which check. */
void plan_sentence(Text *out, const Plan *plan);

/* The check that finds it, "invalid", or NULL; and what that key means. */
const char *plan_by(const Plan *plan);
#define PLAN_BY                                                                                    \
    "the check of the run that finds it, or `invalid`: one outcome that is no permutation is "     \
    "proof"

#endif
