/* The part of a case's result about its target law. */
#ifndef FAIRNESS_TARGET_LAW_REPORT_H
#define FAIRNESS_TARGET_LAW_REPORT_H

#include "cases/case_spec.h"

/* The law of the case, where there is one, as result->law; what the shuffle's own description says
 * of mistakes is left out then. Where memory gives out, that of the result is lost. */
void target_law_report(const CaseSpec *spec, CaseResult *result);

/* Sets result->forbidden to the outcomes that came and had no chance, under the law or in a table
 * of classes. Fails for want of memory. */
Status target_law_report_forbidden(const CaseSpec *spec, const TrialCounts *counts,
                                   CaseResult *result, Error *error);

#endif
