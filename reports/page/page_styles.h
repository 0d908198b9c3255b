/* The style sheets of the pages that the program writes, as the build takes them from their files.
 */
#ifndef FAIRNESS_PAGE_STYLES_H
#define FAIRNESS_PAGE_STYLES_H

/* What all pages share (reports/pages/design.css), and what a report and a dossier add to it. */
extern const char design_css[], report_css[], dossier_css[];

#endif
