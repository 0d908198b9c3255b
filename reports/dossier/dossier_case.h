/* The dossier's part on one case, and what was left out of it. */
#ifndef FAIRNESS_DOSSIER_CASE_H
#define FAIRNESS_DOSSIER_CASE_H

#include "reports/page/sheet.h"
#include "result/result.h"

/* The section of a case, on a page of its own. */
void dossier_case(Sheet *sheet, const RunResult *run, const CaseResult *result, bool every_test);

/* Rows of the table case|what|why. */
void dossier_left_out_of_case(Sheet *sheet, const CaseResult *result, bool every_test);

#endif
