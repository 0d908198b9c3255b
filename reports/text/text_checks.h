/* The checks of a case. */
#ifndef FAIRNESS_TEXT_CHECKS_H
#define FAIRNESS_TEXT_CHECKS_H

#include "reports/text/text_page.h"

/* The table of checks, and below it the skipped ones with their reasons. */
void case_checks(Page *page, const CaseResult *result);

#endif
