/* Why a case came out so; `number` tells the pictures of a page apart and is stepped. */
#ifndef FAIRNESS_HTML_REASONS_H
#define FAIRNESS_HTML_REASONS_H

#include "base/text.h"
#include "result/result.h"

/* Why it came out so: mistakes, likenesses, the exact law with its picture, sources too small. */
void html_reasons(Text *out, unsigned *number, const CaseResult *result);

#endif
