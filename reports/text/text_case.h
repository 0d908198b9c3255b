/* The text report's part on one case, beyond its verdict. */
#ifndef FAIRNESS_TEXT_CASE_H
#define FAIRNESS_TEXT_CASE_H

#include "reports/text/case_sentences.h"
#include "reports/text/text_page.h"

/* Writes the facts of the run: the algorithm, how often, from which randomness, and how long it
 * took. */
void case_facts(Page *page, const RunResult *run, const CaseResult *result);

/* The same in one line: how many shuffles, how long they took, which randomness. */
void case_run(Page *page, const RunResult *run, const CaseResult *result);

/* The sentences of those parts, a sum of SentencePart (case_sentences.h). */
void case_say(Page *page, const CaseResult *result, unsigned parts);

/* The cells that stand out; the cells of `permutations` only if `with_orders`. */
void case_worst(Page *page, const CaseResult *result, bool with_orders);

#endif
