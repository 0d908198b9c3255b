/* The orders of a case as bars. */
#ifndef FAIRNESS_TEXT_BARS_H
#define FAIRNESS_TEXT_BARS_H

#include <stdbool.h>

typedef struct CaseResult CaseResult;
typedef struct Page Page;

/* One bar an order, up to n = 4 where the counts are known; else nothing. Of more than six orders
 * those farthest off, unless the style asks for all that is known. Returns whether there were bars.
 */
bool case_bars(Page *page, const CaseResult *result);

#endif
