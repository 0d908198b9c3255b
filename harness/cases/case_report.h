/* What the result of a case says of it beside its checks: the subject, its counts, its law. */
#ifndef FAIRNESS_CASE_REPORT_H
#define FAIRNESS_CASE_REPORT_H

#include "cases/case_spec.h"

/* Fills what describes the subject in a result that is zero except for what all cases have; `plan`
 * is the plan of the whole case. */
Status case_describe_subject(const CaseSpec *spec, const TrialPlan *plan, CaseResult *result,
                             Error *error);

enum { REPORTABLE_CELLS = 4000000 }; /* COUNTS_ALL stops here: more is no report any more */

/* As settings->counts asks: orders, items by places, or, of too many items, blocks of them. Fails
 * for want of memory. */
Status case_report_counts(const RunSettings *settings, const TrialCounts *counts, size_t n,
                          CaseResult *result, Error *error);

/* The law of the case, where there is one, as result->law; what the shuffle's own description says
 * of mistakes is left out then. Where memory gives out, that of the result is lost. */
void target_law_report(const CaseSpec *spec, CaseResult *result);

/* Sets result->forbidden to the outcomes that came and had no chance, under the law or in a table
 * of classes. Fails for want of memory. */
Status target_law_report_forbidden(const CaseSpec *spec, const TrialCounts *counts,
                                   CaseResult *result, Error *error);

#endif
