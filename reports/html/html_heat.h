/* The position matrix as a picture; `number` tells the pictures of a page apart and is stepped. */
#ifndef FAIRNESS_HTML_HEAT_H
#define FAIRNESS_HTML_HEAT_H

#include "base/text.h"
#include "result/result.h"

/* Which item ends where: the matrix of z-scores with its scale, or the reason why there is none. */
void html_heat_map(Text *out, unsigned *number, const CaseResult *result);

#endif
