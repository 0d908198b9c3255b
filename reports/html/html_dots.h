/* The p-values of all checks as a picture; `number` tells the pictures of a page apart and is
 * stepped. */
#ifndef FAIRNESS_HTML_DOTS_H
#define FAIRNESS_HTML_DOTS_H

#include "base/text.h"
#include "result/result.h"

/* A dot for each check, the farther to the right the less chance explains it, and the line beyond
 * which is the alarm; nothing where no check has a p-value. */
void html_dots(Text *out, unsigned *number, const RunResult *run, const CaseResult *result);

#endif
