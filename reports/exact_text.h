/* What the command `exact` prints for people. */
#ifndef FAIRNESS_EXACT_TEXT_H
#define FAIRNESS_EXACT_TEXT_H

#include "reports/text/text_style.h"

typedef struct LawDescription LawDescription;
typedef struct Plan Plan;

/* The law: the verdict, the measures, the orders, the places, and what it takes to see it. As
 * text_report. */
char *exact_text(const LawDescription *law, const Plan *plan, TextStyle style);

#endif
