/* Writes the changes of the cases since a baseline, and whether an expected bias was found. */
#ifndef FAIRNESS_HTML_COMPARISON_H
#define FAIRNESS_HTML_COMPARISON_H

#include "base/text.h"
#include "result/result.h"

/* Writes the changes of the cases since the baseline; nothing where there is none (NULL). */
void html_comparison(Text *out, const Comparison *comparison);

/* Whether the bias that was expected was found; nothing where none was expected. */
void html_expected(Text *out, const CaseResult *result);

#endif
