/* Each statistic and what chance alone gives; `number` tells the pictures of a page apart and is
 * stepped. */
#ifndef FAIRNESS_HTML_CURVE_H
#define FAIRNESS_HTML_CURVE_H

#include "base/text.h"
#include "result/result.h"

/* Where the statistics of the checks fell on what chance alone gives; nothing where no check has a
 * chi-square law. */
void html_null_curves(Text *out, unsigned *number, const CaseResult *result);

#endif
