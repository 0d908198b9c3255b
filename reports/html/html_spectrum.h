/* The kinds of a bias as a picture; `number` tells the pictures of a page apart and is stepped. */
#ifndef FAIRNESS_HTML_SPECTRUM_H
#define FAIRNESS_HTML_SPECTRUM_H

#include "base/text.h"
#include "result/result.h"

/* A bar for each number of items that a statement must name to see that part of the bias; nothing
 * where the spectrum is not known, or says nothing. */
void html_spectrum(Text *out, unsigned *number, const CaseResult *result);

#endif
