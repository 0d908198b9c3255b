/* The sentence on a shuffle from outside that only ever gave one outcome. */
#ifndef FAIRNESS_ONE_ORDER_SENTENCE_H
#define FAIRNESS_ONE_ORDER_SENTENCE_H

#include "base/text.h"
#include "result/result.h"

/* Whether the run is told best by all its outcomes being one. That a single outcome is the same as
 * itself says nothing; that it is what went in does. */
bool gave_one_order(const CaseResult *result);

/* "every line is in order: nothing was shuffled"; of hands and samples, whose order may be by
 * design, only that all are one. Needs gave_one_order. */
void one_order_sentence(Text *out, const CaseResult *result);

#endif
