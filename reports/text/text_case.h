/* What the text report says of one case, beyond its verdict. */
#ifndef FAIRNESS_TEXT_CASE_H
#define FAIRNESS_TEXT_CASE_H

#include "reports/text/text_page.h"

/* What was run: the algorithm, how often, from which randomness, and how long it took. */
void case_facts(Page *page, const RunResult *run, const CaseResult *result);

/* The cells that stand out; those of the check `permutations` only if `with_orders`. */
void case_worst(Page *page, const CaseResult *result, bool with_orders);

/* Why it came out so, as far as known: the mistake and its cure, laws that fit, the exact law, a
 * source too small for all orders. */
void case_reasons(Page *page, const CaseResult *result);

#endif
