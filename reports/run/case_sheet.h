/* A case, and a run, as a sheet. */
#ifndef FAIRNESS_CASE_SHEET_H
#define FAIRNESS_CASE_SHEET_H

#include "reports/page/sheet.h"
#include "result/result.h"

void run_sheet(Sheet *sheet, const RunResult *run);

/* The word and the headline; what is wrong in the code, and the fix, where that is known. */
void case_verdict_title(Sheet *sheet, const CaseResult *result);
bool case_mistake(Sheet *sheet, const CaseResult *result);
/* What analyses found of the bias; where a mistake explains it, among the details. */
void case_analyses(Sheet *sheet, const CaseResult *result, bool explained);
/* The picture that shows it best, as the last block; false where there is none. */
bool case_picture(Sheet *sheet, const CaseResult *result, bool other);
/* All else that is known. */
void case_details(Sheet *sheet, const RunResult *run, const CaseResult *result);
void comparison_blocks(Sheet *sheet, const Comparison *comparison);

#endif
