/* The checks, and what they could have found. */
#ifndef FAIRNESS_HTML_CHECKS_H
#define FAIRNESS_HTML_CHECKS_H

#include "base/text.h"
#include "result/result.h"

/* The table of checks, and the ones that were not made. */
void html_checks(Text *out, const RunResult *run, const CaseResult *result);

/* The smallest effects that would have been found. */
void html_reach(Text *out, const RunResult *run, const CaseResult *result);

#endif
