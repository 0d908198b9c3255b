/* The counts of a case that its report has. */
#ifndef FAIRNESS_REPORTED_COUNTS_H
#define FAIRNESS_REPORTED_COUNTS_H

#include "cases/case_spec.h"

enum { REPORTABLE_CELLS = 4000000 }; /* COUNTS_ALL stops here: more is no report any more */

/* As settings->counts asks: orders, items by places, or, of too many items, blocks of them. Fails
 * for want of memory. */
Status case_report_counts(const RunSettings *settings, const TrialCounts *counts, size_t n,
                          CaseResult *result, Error *error);

#endif
