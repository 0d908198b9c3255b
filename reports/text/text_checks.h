/* The checks of a case. */
#ifndef FAIRNESS_TEXT_CHECKS_H
#define FAIRNESS_TEXT_CHECKS_H

typedef struct CaseResult CaseResult;
typedef struct Page Page;

/* The table of checks, and below it the skipped ones with their reasons. */
void case_checks(Page *page, const CaseResult *result);

#endif
