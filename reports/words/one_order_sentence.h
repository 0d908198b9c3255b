/* The sentence on a shuffle from outside that only ever gave one outcome. */
#ifndef FAIRNESS_ONE_ORDER_SENTENCE_H
#define FAIRNESS_ONE_ORDER_SENTENCE_H

#include "base/text.h"
#include "result/result.h"

/* "every line is in order: nothing was shuffled"; of hands and samples, whose order may be by
 * design, only that all are one. */
void one_order_sentence(Text *out, const CaseResult *result);

#endif
