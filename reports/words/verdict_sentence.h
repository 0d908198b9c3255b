/* The verdict on a case, and the evidence, in one sentence. */
#ifndef FAIRNESS_VERDICT_SENTENCE_H
#define FAIRNESS_VERDICT_SENTENCE_H

#include "base/text.h"
#include "result/result.h"

/* Writes the case and its evidence: `naive, n=3: 102 comes up 11.1% too often (...)`. One line, no
 * newline; foreign text escaped. Its p-value is adjusted for all tests of the run, as tables have
 * it. */
void verdict_sentence(Text *out, const CaseResult *result, bool unicode);

/* Writes the concentrated bias of `check`: "one order in 0.12% of trials". */
void concentrated_words(Text *out, const CheckResult *check);

/* Whether the sentence has a p-value: for a finding, the p of deciding_check(). */
bool verdict_has_p(const CaseResult *result);

#endif
