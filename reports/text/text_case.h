/* The text report's part on one case, beyond its verdict. */
#ifndef FAIRNESS_TEXT_CASE_H
#define FAIRNESS_TEXT_CASE_H

#include "reports/text/text_page.h"

/* Writes the facts of the run: the algorithm, how often, from which randomness, and how long it
 * took. */
void case_facts(Page *page, const RunResult *run, const CaseResult *result);

/* The same in one line: how many shuffles, how long they took, which randomness. */
void case_run(Page *page, const RunResult *run, const CaseResult *result);

/* The mistake in the code and its fix, where they are known, what the counts look like, and the
 * kind of the bias. */
void case_mistake(Page *page, const CaseResult *result);

/* Writes the limits of this run: a start that hides bias, dependence that could not be known, how
 * items are named. */
void case_warnings(Page *page, const CaseResult *result);

/* The cells that stand out; the cells of `permutations` only if `with_orders`. */
void case_worst(Page *page, const CaseResult *result, bool with_orders);

/* Why it came out so, as far as known: case_mistake, the exact law, case_warnings, a source too
 * small for all orders. */
void case_reasons(Page *page, const CaseResult *result);

#endif
