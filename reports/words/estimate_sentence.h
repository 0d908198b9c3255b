/* The number that a check looked at, and which way it is off. */
#ifndef FAIRNESS_TOLD_SENTENCE_H
#define FAIRNESS_TOLD_SENTENCE_H

#include "base/text.h"
#include "inference/check_list.h"
#include "result/result.h"

/* "item 0 comes too late: mean place 3.1, 2 expected", "too few rising sequences: 8, 26.5 expected,
 * as after about three riffles", "too many trials have 24 to 26 descents: 80.1%, 55% expected".
 * `kind` has the words; `estimate` is known. `of_steps`: it is of the steps from trial to trial:
 * "as if each step were about one riffle". */
void estimate_sentence(Text *out, const CaseResult *result, const CheckKind *kind,
                       const Estimate *estimate, bool of_steps, bool unicode);

#endif
