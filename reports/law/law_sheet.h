/* What is known of a shuffle without running it, as a sheet: for `exact`, `plan` and `explain`. */
#ifndef FAIRNESS_LAW_SHEET_H
#define FAIRNESS_LAW_SHEET_H

#include "exact/description.h"
#include "exact/explanation.h"
#include "reports/page/sheet.h"
#include "result/result.h"

/* The law: of orders, of deals, or of places; with `plan`, what it takes to see it;
 * `measured`: with the numbers that sum it up. */
void law_sheet(Sheet *sheet, const LawDescription *law, const Plan *plan, bool measured);

/* How the choices lead to it, why they can or cannot be fair, and at which step they go wrong. */
void choices_sheet(Sheet *sheet, const Explanation *explanation, const char *name);

/* The places of a law as one picture that stands by itself; to be freed. */
char *places_svg(const LawDescription *law);

#endif
