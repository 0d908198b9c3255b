/* The output of `exact` for people. */
#ifndef FAIRNESS_EXACT_TEXT_H
#define FAIRNESS_EXACT_TEXT_H

#include "exact/description.h"
#include "reports/text/text_page.h"

typedef struct Plan Plan;

/* Sets the page's paragraph behind the word for a verdict, in its colour. */
void law_headline(Page *page, LawVerdict verdict);

/* The law: the verdict, the measures, the orders, the places, and what it takes to see it. As
 * text_report. */
char *exact_text(const LawDescription *law, const Plan *plan, TextStyle style);

#endif
