/* A sheet as one picture that stands by itself: its titles, its first picture, its sentences. */
#ifndef FAIRNESS_SVG_REPORT_H
#define FAIRNESS_SVG_REPORT_H

#include "reports/page/sheet.h"

/* To be freed; NULL when out of memory. Clears the sheet. */
char *svg_of_sheet(Sheet *sheet, const char *title);

#endif
