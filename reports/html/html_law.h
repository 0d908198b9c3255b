/* The exact law of a case as a picture; `number` tells the pictures of a page apart and is stepped.
 */
#ifndef FAIRNESS_HTML_LAW_H
#define FAIRNESS_HTML_LAW_H

#include "base/text.h"
#include "result/result.h"

/* The exact law: how the equal chances fall into the orders. */
void html_law(Text *out, unsigned *number, const CaseResult *result);

#endif
