/* Where alike items went, where hands or a part of the places are seen. */
#ifndef FAIRNESS_HTML_DEALS_H
#define FAIRNESS_HTML_DEALS_H

#include "base/text.h"
#include "result/result.h"

/* A case with a shape: how often each kind of item came, as bars, to the hand or place where that
 * is farthest off; then a table of all hands or places, and by how much each count is off where
 * chance does not explain it, if it is not too large. A sentence where nothing was counted.
 * `number` tells the pictures of a page apart and is stepped. */
void html_deals(Text *out, unsigned *number, const CaseResult *result);

/* The bars alone; their height, 0 where there are none. */
double html_deals_picture(Text *out, unsigned *number, const CaseResult *result);

#endif
