/* The dossier's part on one case, and what was left out of it. */
#ifndef FAIRNESS_DOSSIER_CASE_H
#define FAIRNESS_DOSSIER_CASE_H

#include "reports/dossier/dossier_page.h"
#include "result/result.h"

/* A row of a table of items and values; "not known" where there is no value. */
void dossier_row(DossierPage *page, const char *what, const char *value);

/* A cell with the deck, and what is seen of it. */
void dossier_deck_cell(DossierPage *page, const CaseResult *result);

/* The section of a case, on a page of its own. */
void dossier_case(DossierPage *page, const RunResult *run, const CaseResult *result);

/* Rows of the table case|what|why. */
void dossier_left_out_of_case(DossierPage *page, const CaseResult *result);

#endif
