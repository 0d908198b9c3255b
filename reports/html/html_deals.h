/* Where alike items went, where hands or a part of the places are seen. */
#ifndef FAIRNESS_HTML_DEALS_H
#define FAIRNESS_HTML_DEALS_H

#include "base/text.h"
#include "result/result.h"

/* A table of a case with a shape: how often each kind of item came to each hand or place, and by
 * how much that is off, where chance does not explain it. A sentence where there are too many, or
 * nothing was counted. */
void html_deals(Text *out, const CaseResult *result);

#endif
