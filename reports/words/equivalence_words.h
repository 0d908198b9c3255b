/* What a verdict says of limits of the bias (--equivalent). */
#ifndef FAIRNESS_EQUIVALENCE_WORDS_H
#define FAIRNESS_EQUIVALENCE_WORDS_H

#include "base/text.h"
#include "result/result.h"

/* Why the bias is shown to be below the w, or why that is open, whatever was found: the sentence of
 * an equivalent or inconclusive case. Plain ASCII. */
void equivalence_sentence(Text *out, const CaseResult *result);

/* "; w is at least 0.12 in positions with 97.5% confidence, not below 0.1", behind what was found;
 * nothing where nobody asked. */
void equivalence_refuted(Text *out, const CaseResult *result);

#endif
