/* A page in one of two forms, HTML or Markdown: the same sentences and tables for both. Internal to
 * the folder. */
#ifndef FAIRNESS_DOSSIER_PAGE_H
#define FAIRNESS_DOSSIER_PAGE_H

#include "base/text.h"

#include <stdbool.h>

typedef enum DossierForm { DOSSIER_HTML, DOSSIER_MARKDOWN } DossierForm;

typedef struct DossierPage {
    Text out;
    DossierForm form;
    bool every_test;      /* print each single test, however many */
    unsigned columns, at; /* of the table that is open, and the cell that is next */
} DossierPage;

/* A heading of that level, 1 to 3. A heading of level 2 begins a page where `breaks`. */
void dossier_heading(DossierPage *page, int level, bool breaks, const char *text);

/* A paragraph. */
__attribute__((format(printf, 2, 3))) void dossier_say(DossierPage *page, const char *format, ...);

/* A table: its headings, separated by `|`; cells in their order, row after row; its end. The first
 * `wide` columns are texts, the others numbers. */
void dossier_table(DossierPage *page, const char *headings, unsigned wide);
__attribute__((format(printf, 2, 3))) void dossier_cell(DossierPage *page, const char *format, ...);
/* Adds cells of texts, ended by NULL. */
__attribute__((sentinel)) void dossier_cells(DossierPage *page, ...);
void dossier_table_end(DossierPage *page);

#endif
