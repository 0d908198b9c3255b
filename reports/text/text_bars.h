/* The orders of a case as bars. */
#ifndef FAIRNESS_TEXT_BARS_H
#define FAIRNESS_TEXT_BARS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct CaseResult CaseResult;
typedef struct Page Page;

/* One bar an order, up to n = 4 where the counts are known; else nothing. Of more than six orders
 * those farthest off, so that it takes `lines` lines or a few more. Returns whether there were
 * bars. */
/* Whether bars are of items: each trial gave one of few, as in a table of labels. */
bool bars_of_items(const CaseResult *result);
bool case_bars(Page *page, const CaseResult *result, size_t lines);

#endif
