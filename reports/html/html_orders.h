/* The counts of all orders as pictures; `number` tells the pictures of a page apart and is stepped.
 */
#ifndef FAIRNESS_HTML_ORDERS_H
#define FAIRNESS_HTML_ORDERS_H

#include "base/text.h"
#include "result/result.h"

enum { HTML_ORDERS_LISTED = 4 }; /* most items of which each order has a bar of its own */

/* The counts of all orders, in order and sorted, or the reason why there are none. */
void html_orders(Text *out, unsigned *number, const CaseResult *result);

/* The counts in order as a picture alone, as wide as what it stands in; its height, 0 where there
 * is none. */
double html_orders_picture(Text *out, unsigned *number, const CaseResult *result);

#endif
